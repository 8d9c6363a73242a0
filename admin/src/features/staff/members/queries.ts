import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/lib/api.ts';

export const STAFF = 'staff';

export const staffQuery = () =>
  queryOptions({ queryKey: [STAFF], queryFn: ({ signal }) => api('GET /admin/staff', { signal }) });
