import { queryOptions } from '@tanstack/react-query';
import type { PriceAlert } from '#shared/schemas/notify.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

export const priceAlertsQueryKey = [...queryKeys.account, 'price-alerts'] as const;
/** More than a user may have pending. */
const LIMIT = '100';

/** The alerts of one symbol, newest first. */
export const priceAlertsQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...priceAlertsQueryKey, symbol],
    queryFn: async ({ signal }): Promise<PriceAlert[]> =>
      (await siteApi('GET /user/price-alerts', { query: { symbol, limit: LIMIT }, signal })).alerts,
  });
