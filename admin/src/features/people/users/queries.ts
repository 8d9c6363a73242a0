import { queryOptions } from '@tanstack/react-query';
import { choice, text } from '#admin/features/kit/lists/list-filters.ts';
import { pagesQuery } from '#admin/features/kit/lists/pages-query.ts';
import { staffList } from '#admin/features/kit/lists/staff-list.ts';
import { api, exportApi } from '#admin/lib/api.ts';
import { may } from '#admin/lib/may.ts';
import { choiceParam, given, textParam } from '#admin/lib/search-params.ts';
import { timelineReaders } from '#shared/api/admin/roles.ts';
import type { Mode } from '#shared/schemas/identity.ts';
import type { KycStatus } from '#shared/schemas/kyc.ts';
import type { UserStatus } from '#shared/schemas/people.ts';
import { type TimelineKind, timelineKinds } from '#shared/staff/timeline.ts';

export const userStatuses = ['active', 'inactive', 'suspended', 'banned'] as const satisfies readonly UserStatus[];
const modes = ['main', 'simulate'] as const satisfies readonly Mode[];

const kycStatuses = ['not_submitted', 'pending', 'verified', 'rejected'] as const satisfies readonly KycStatus[];

export const usersList = staffList('users', {
  rows: 'users',
  filters: {
    search: text('user.search'),
    status: choice('user.status', 'userStatus', userStatuses),
    kyc_status: choice('user.kyc', 'kycStatus', kycStatuses),
    kind: choice('user.kind', 'mode', modes),
  },
  days: true,
  sorted: true,
  csv: 'users',
});

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => api('GET /admin/users/{id}', { params: { id }, signal }),
  });

/** The parts of a person's page; the first one is shown where the address names none. */
export const userTabs = ['overview', 'timeline', 'sessions', 'security', 'notes'] as const;
export type UserTab = (typeof userTabs)[number];

/** What the address says of a person's page: the part, and what the timeline is narrowed to. */
export interface UserSearch {
  tab?: UserTab;
  /** With commas between them, in the order of `timelineKinds`. */
  kinds?: string;
}

/** The kinds that an address names, as far as there are such and the role may see them. */
export const kindsIn = (kinds: string | undefined): TimelineKind[] => {
  const named = new Set(kinds?.split(','));
  return timelineKinds.filter((kind) => named.has(kind) && may(timelineReaders(kind)));
};

export const readUserSearch = (search: Record<string, unknown>): UserSearch =>
  given({
    tab: choiceParam(search['tab'], userTabs),
    kinds: kindsIn(textParam(search['kinds'])).join() || undefined,
  });

/** What was asked for a person, and who decided. */
export const approvalsQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id, 'approvals'],
    queryFn: ({ signal }) => api('GET /admin/users/{id}/approvals', { params: { id }, signal }),
  });

export const sessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id, 'sessions'],
    queryFn: ({ signal }) => api('GET /admin/users/{id}/sessions', { params: { id }, signal }),
  });

const LIMIT = '20';

export const timelineQuery = (id: string, kinds: readonly TimelineKind[]) =>
  pagesQuery(
    ['user', id, 'timeline', kinds.join()],
    'GET /admin/users/{id}/timeline',
    { params: { id }, query: given({ kinds: kinds.join() || undefined }) },
    '50',
  );

/** The same as a file, whatever of it was read. */
export const timelineFile = (id: string, kinds: readonly TimelineKind[]): Promise<string> =>
  exportApi('GET /admin/users/{id}/timeline.csv', {
    params: { id },
    query: given({ kinds: kinds.join() || undefined }),
  });

export const securityLogQuery = (id: string) =>
  pagesQuery(['user', id, 'security-log'], 'GET /admin/users/{id}/security-log', { params: { id } }, LIMIT);
