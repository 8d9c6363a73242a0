import { queryOptions } from '@tanstack/react-query';
import { createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { choiceFilter, textFilter } from '#admin/features/kit/lists/list-filters.ts';
import { pagesQuery } from '#admin/features/kit/lists/pages-query.ts';
import { api, exportApi } from '#admin/lib/api.ts';
import { hasRole } from '#admin/lib/may.ts';
import { parseChoiceParam, omitUndefined, parseTextParam } from '#admin/lib/search-params.ts';
import { getTimelineReadRoles } from '#shared/api/admin/roles.ts';
import type { AccountMode } from '#shared/schemas/identity.ts';
import type { KycStatus } from '#shared/schemas/kyc.ts';
import type { UserStatus } from '#shared/schemas/people.ts';
import { type TimelineKind, timelineKinds } from '#shared/staff/timeline.ts';

export const userStatusFilters = ['active', 'inactive', 'suspended', 'banned'] as const satisfies readonly UserStatus[];
const modes = ['main', 'simulate'] as const satisfies readonly AccountMode[];

const kycStatuses = ['not_submitted', 'pending', 'verified', 'rejected'] as const satisfies readonly KycStatus[];

export const usersList = createStaffList('users', {
  rows: 'users',
  filters: {
    search: textFilter('user.search'),
    status: choiceFilter('user.status', 'userStatus', userStatusFilters),
    kyc_status: choiceFilter('user.kyc', 'kycStatus', kycStatuses),
    kind: choiceFilter('user.kind', 'mode', modes),
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

/** Tabs of a user's page; the first is the default. */
export const userTabs = ['overview', 'timeline', 'sessions', 'security', 'notes'] as const;
export type UserTab = (typeof userTabs)[number];

/** Search of a user's page: the tab and the timeline's filter. */
export interface UserSearch {
  tab?: UserTab;
  /** Comma-separated, in the order of `timelineKinds`. */
  kinds?: string;
}

/** Returns the valid kinds of an address that the role may see. */
export const parseTimelineKinds = (kinds: string | undefined): TimelineKind[] => {
  const requestedKinds = new Set(kinds?.split(','));
  return timelineKinds.filter((kind) => requestedKinds.has(kind) && hasRole(getTimelineReadRoles(kind)));
};

export const readUserSearch = (search: Record<string, unknown>): UserSearch =>
  omitUndefined({
    tab: parseChoiceParam(search['tab'], userTabs),
    kinds: parseTimelineKinds(parseTextParam(search['kinds'])).join() || undefined,
  });

/** Reads the approvals requested for a user, with their decisions. */
export const userApprovalsQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id, 'approvals'],
    queryFn: ({ signal }) => api('GET /admin/users/{id}/approvals', { params: { id }, signal }),
  });

export const userSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id, 'sessions'],
    queryFn: ({ signal }) => api('GET /admin/users/{id}/sessions', { params: { id }, signal }),
  });

const LIMIT = '20';

export const userTimelineQuery = (id: string, kinds: readonly TimelineKind[]) =>
  pagesQuery(
    ['user', id, 'timeline', kinds.join()],
    'GET /admin/users/{id}/timeline',
    { params: { id }, query: omitUndefined({ kinds: kinds.join() || undefined }) },
    '50',
  );

/** Exports the whole timeline as CSV, however much was loaded. */
export const exportUserTimelineCsv = (id: string, kinds: readonly TimelineKind[]): Promise<string> =>
  exportApi('GET /admin/users/{id}/timeline.csv', {
    params: { id },
    query: omitUndefined({ kinds: kinds.join() || undefined }),
  });

export const userSecurityLogQuery = (id: string) =>
  pagesQuery(['user', id, 'security-log'], 'GET /admin/users/{id}/security-log', { params: { id } }, LIMIT);
