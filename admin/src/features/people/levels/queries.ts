import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/lib/api.ts';

export const LEVELS = 'user-levels';

export const levelsQuery = () =>
  queryOptions({ queryKey: [LEVELS], queryFn: ({ signal }) => api('GET /admin/user-levels', { signal }) });
