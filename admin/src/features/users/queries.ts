import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Mode, UserStatus } from '../../../../shared/schemas/user.ts';
import { api, exportApi } from '../../lib/api.ts';
import { choiceParam, dayParam, given, textParam, windowOf } from '../../lib/search-params.ts';

export const userStatuses = ['active', 'inactive', 'suspended', 'banned'] as const satisfies readonly UserStatus[];
export const modes = ['main', 'simulate'] as const satisfies readonly Mode[];

/** What the address says of the list of users. */
export interface UsersSearch {
  search?: string;
  status?: UserStatus;
  kind?: Mode;
  /** Days of this device's zone. */
  from?: string;
  to?: string;
  order?: 'oldest';
  cursor?: string;
  /** The user whose panel is open. */
  open?: string;
}

export const readUsersSearch = (search: Record<string, unknown>): UsersSearch =>
  given({
    search: textParam(search['search'])?.slice(0, 64),
    status: choiceParam(search['status'], userStatuses),
    kind: choiceParam(search['kind'], modes),
    from: dayParam(search['from']),
    to: dayParam(search['to']),
    order: choiceParam(search['order'], ['oldest'] as const),
    cursor: textParam(search['cursor']),
    open: textParam(search['open']),
  });

const filtersOf = ({ from, to, cursor: _, open: __, ...filters }: UsersSearch) => ({
  ...filters,
  ...windowOf({ from, to }),
});

/** Rows of a page. */
const LIMIT = '50';

export const usersQuery = (search: UsersSearch) => {
  const { open: _, ...shown } = search;
  return queryOptions({
    queryKey: ['users', shown],
    queryFn: ({ signal }) =>
      api('GET /admin/users', {
        query: { ...filtersOf(search), ...given({ cursor: search.cursor }), limit: LIMIT },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
};

export const exportUsers = (search: UsersSearch): Promise<string> =>
  exportApi('GET /admin/users.csv', { query: filtersOf(search) });

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: ['user', id],
    queryFn: ({ signal }) => api('GET /admin/users/{id}', { params: { id }, signal }),
  });
