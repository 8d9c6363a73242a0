import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Mode, UserStatus } from '../../../../shared/schemas/user.ts';
import { api, exportApi } from '../../lib/api.ts';
import { choiceParam, given, textParam } from '../../lib/search-params.ts';
import { filtersOf, type ListSearch, pageQuery, readListSearch, shownKey } from '../lists/list-search.ts';

export const userStatuses = ['active', 'inactive', 'suspended', 'banned'] as const satisfies readonly UserStatus[];
export const modes = ['main', 'simulate'] as const satisfies readonly Mode[];

/** What the address says of the list of users. */
export interface UsersSearch extends ListSearch {
  search?: string;
  status?: UserStatus;
  kind?: Mode;
}

export const readUsersSearch = (search: Record<string, unknown>): UsersSearch =>
  given({
    ...readListSearch(search),
    search: textParam(search['search'])?.slice(0, 64),
    status: choiceParam(search['status'], userStatuses),
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
