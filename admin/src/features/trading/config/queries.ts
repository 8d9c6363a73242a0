import { queryOptions } from '@tanstack/react-query';
import { api } from '#admin/lib/api.ts';

export const OPTION_CONFIGS = 'option-configs';
export const FUTURES_CONFIGS = 'futures-configs';

export const optionConfigsQuery = () =>
  queryOptions({
    queryKey: [OPTION_CONFIGS],
    queryFn: ({ signal }) => api('GET /admin/options-config', { signal }),
  });

export const futuresConfigsQuery = () =>
  queryOptions({
    queryKey: [FUTURES_CONFIGS],
    queryFn: ({ signal }) => api('GET /admin/futures/configs', { signal }),
  });
