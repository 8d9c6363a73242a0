import { queryOptions } from '@tanstack/react-query';
import { createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { EXPORTS_QUERY_KEY } from '#admin/features/kit/lists/export-button.tsx';
import { adminApi } from '#admin/lib/api.ts';
import type { ListExportView } from '#shared/schemas/admin/exports.ts';

/** Polling interval on the list of files, ms. */
const LIVE_MS = 2000;
/** Polling interval elsewhere, while an own file is unfinished, ms. */
const WATCHED_MS = 5000;

export const adminExportList = createAdminList(EXPORTS_QUERY_KEY, { rows: 'exports', follow: LIVE_MS });

export const isExportFinished = ({ status }: Pick<ListExportView, 'status'>): boolean =>
  status !== 'waiting' && status !== 'running';

/** Reads the member's latest files: polled while one is unfinished. */
export const ownExportsQuery = (staff: string) =>
  queryOptions({
    queryKey: [EXPORTS_QUERY_KEY, 'watched', staff],
    queryFn: async ({ signal }) => {
      const { exports } = await adminApi('GET /admin/exports', { query: { limit: '20' }, signal });
      return exports.filter(({ staff_id }) => staff_id === staff);
    },
    refetchInterval: ({ state }) => (state.data?.every(isExportFinished) === false ? WATCHED_MS : false),
  });
