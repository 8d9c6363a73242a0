import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  filtersOf,
  type ListSearch,
  pageQuery,
  readListSearch,
  shownKey,
} from '#admin/features/kit/lists/list-search.ts';
import { api, exportApi } from '#admin/lib/api.ts';
import { choiceParam, given, textParam } from '#admin/lib/search-params.ts';
import type { Mode } from '#shared/schemas/identity.ts';
import type { KycStatus } from '#shared/schemas/kyc.ts';
import type { UserStatus } from '#shared/schemas/people.ts';

export const userStatuses = ['active', 'inactive', 'suspended', 'banned'] as const satisfies readonly UserStatus[];
export const modes = ['main', 'simulate'] as const satisfies readonly Mode[];

export const kycStatuses = ['not_submitted', 'pending', 'verified', 'rejected'] as const satisfies readonly KycStatus[];

/** What the address says of the list of users. */
export interface UsersSearch extends ListSearch {
  search?: string;
  status?: UserStatus;
  kyc_status?: KycStatus;
  kind?: Mode;
}

export const readUsersSearch = (search: Record<string, unknown>): UsersSearch =>
  given({
    ...readListSearch(search),
    search: textParam(search['search'])?.slice(0, 64),
    status: choiceParam(search['status'], userStatuses),
    kyc_status: choiceParam(search['kyc_status'], kycStatuses),
    kind: choiceParam(search['kind'], modes),
  });

export const usersQuery = (search: UsersSearch) =>
  queryOptions({
    queryKey: ['users', shownKey(search)],
    queryFn: ({ signal }) => api('GET /admin/users', { query: pageQuery(search), signal }),
    placeholderData: keepPreviousData,
  });

export const exportUsers = (search: UsersSearch): Promise<string> =>
  exportApi('GET /admin/users.csv', { query: filtersOf(search) });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => api('GET /admin/users/{id}', { params: { id }, signal }),
  });

/** The parts of a person's page; the first one is shown where the address names none. */
export const userTabs = ['overview', 'sessions', 'security', 'notes'] as const;
export type UserTab = (typeof userTabs)[number];

export const readUserTab = (search: Record<string, unknown>): { tab?: UserTab } =>
  given({ tab: choiceParam(search['tab'], userTabs) });

export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id, 'sessions'],
    queryFn: ({ signal }) => api('GET /admin/users/{id}/sessions', { params: { id }, signal }),
  });

const LIMIT = '20';

export const securityLogQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['user', id, 'security-log'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/users/{id}/security-log', {
        params: { id },
        query: { limit: LIMIT, ...given({ cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

export const notesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['user', id, 'notes'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/users/{id}/notes', {
        params: { id },
        query: { limit: LIMIT, ...given({ cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
