import { queryOptions } from '@tanstack/react-query';
import { createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { createChoiceFilter, createTextFilter } from '#admin/features/kit/lists/list-filters.ts';
import { createPagedListQuery } from '#admin/features/kit/lists/pages-query.ts';
import { adminApi, adminExportApi } from '#admin/lib/api.ts';
import { hasPermission } from '#admin/lib/has-permission.ts';
import { parseChoiceParam, omitUndefined, parseTextParam } from '#admin/lib/search-params.ts';
import type { AccountMode } from '#shared/schemas/identity.ts';
import type { KycStatus } from '#shared/schemas/kyc.ts';
import type { UserStatus } from '#shared/schemas/people.ts';
import { getTimelineReadPermission, type UserTimelineKind, userTimelineKinds } from '#shared/staff/timeline.ts';

export const userStatusFilters = ['active', 'inactive', 'suspended', 'banned'] as const satisfies readonly UserStatus[];
const modes = ['main', 'simulate'] as const satisfies readonly AccountMode[];

const kycStatuses = ['not_submitted', 'pending', 'verified', 'rejected'] as const satisfies readonly KycStatus[];

export const adminUserList = createAdminList('users', {
  rows: 'users',
  filters: {
    search: createTextFilter('user.search'),
    status: createChoiceFilter('user.status', 'userStatus', userStatusFilters),
    kyc_status: createChoiceFilter('user.kyc', 'kycStatus', kycStatuses),
    kind: createChoiceFilter('user.kind', 'mode', modes),
  },
  days: true,
  sorted: true,
  csv: 'users',
});

export const adminUserQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => adminApi('GET /admin/users/{id}', { params: { id }, signal }),
  });

/** Tabs of a user's page; the first is the default. */
export const userTabs = ['overview', 'timeline', 'sessions', 'security', 'notes'] as const;
export type UserTab = (typeof userTabs)[number];

/** Search of a user's page: the tab and the timeline's filter. */
export interface UserPageSearchParams {
  tab?: UserTab;
  /** Comma-separated, in the order of `userTimelineKinds`. */
  kinds?: string;
}

/** Returns the valid kinds of an address that the role may see. */
export const parseTimelineKinds = (kinds: string | undefined): UserTimelineKind[] => {
  const requestedKinds = new Set(kinds?.split(','));
  return userTimelineKinds.filter((kind) => requestedKinds.has(kind) && hasPermission(getTimelineReadPermission(kind)));
};

export const readUserPageSearchParams = (search: Record<string, unknown>): UserPageSearchParams =>
  omitUndefined({
    tab: parseChoiceParam(search['tab'], userTabs),
    kinds: parseTimelineKinds(parseTextParam(search['kinds'])).join() || undefined,
  });

/** Reads the approvals requested for a user, with their decisions. */
export const userApprovalsQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id, 'approvals'],
    queryFn: ({ signal }) => adminApi('GET /admin/users/{id}/approvals', { params: { id }, signal }),
  });

export const userSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id, 'sessions'],
    queryFn: ({ signal }) => adminApi('GET /admin/users/{id}/sessions', { params: { id }, signal }),
  });

const LIMIT = '20';

export const userTimelineQuery = (id: string, kinds: readonly UserTimelineKind[]) =>
  createPagedListQuery(
    ['user', id, 'timeline', kinds.join()],
    'GET /admin/users/{id}/timeline',
    { params: { id }, query: omitUndefined({ kinds: kinds.join() || undefined }) },
    '50',
  );

/** Exports the whole timeline as CSV, however much was loaded. */
export const exportUserTimelineCsv = (id: string, kinds: readonly UserTimelineKind[]): Promise<string> =>
  adminExportApi('GET /admin/users/{id}/timeline.csv', {
    params: { id },
    query: omitUndefined({ kinds: kinds.join() || undefined }),
  });

export const userSecurityLogQuery = (id: string) =>
  createPagedListQuery(['user', id, 'security-log'], 'GET /admin/users/{id}/security-log', { params: { id } }, LIMIT);
