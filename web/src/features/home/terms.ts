import { queryOptions } from '@tanstack/react-query';
import { toPercent } from '#shared/money.ts';
import { siteApi } from '#web/lib/api.ts';

/** The platform's public terms. */
const STALE_MS = 60_000;

export const optionTermsQuery = queryOptions({
  queryKey: ['terms', 'options'],
  queryFn: async ({ signal }) => {
    const { configs } = await siteApi('GET /options-config', { signal });
    return configs.filter(({ is_active }) => is_active).sort((a, b) => a.period - b.period);
  },
  staleTime: STALE_MS,
});

export const perpetualTermsQuery = queryOptions({
  queryKey: ['terms', 'perpetuals'],
  queryFn: async ({ signal }) => {
    const { configs } = await siteApi('GET /public/futures-configs', { signal });
    return configs.filter(({ is_active }) => is_active);
  },
  staleTime: STALE_MS,
});

/** Reads the coins that can be exchanged now, grouped by spread, smallest first. */
export const spreadsQuery = queryOptions({
  queryKey: ['terms', 'spreads'],
  queryFn: async ({ signal }) => {
    const { coins } = await siteApi('GET /crypto-exchange/coins', { signal });
    const groups = new Map<string, string[]>();
    for (const { exchange_spread, coin_type } of coins.filter(({ is_exchange_enabled }) => is_exchange_enabled))
      groups.set(exchange_spread, [...(groups.get(exchange_spread) ?? []), coin_type]);
    return [...groups]
      .map(([spread, names]) => ({ spread, coins: names }))
      .sort((a, b) => (toPercent(a.spread) < toPercent(b.spread) ? -1 : 1));
  },
  staleTime: STALE_MS,
});

export const withdrawalFeesQuery = queryOptions({
  queryKey: ['terms', 'withdrawals'],
  queryFn: async ({ signal }) => (await siteApi('GET /public/withdrawal-fees', { signal })).fees,
  staleTime: STALE_MS,
});

export const wealthTermsQuery = queryOptions({
  queryKey: ['terms', 'wealth'],
  queryFn: async ({ signal }) =>
    (await siteApi('GET /financial/products', { query: { status: 'active' }, signal })).products,
  staleTime: STALE_MS,
});

export const publishedLiabilitiesQuery = queryOptions({
  queryKey: ['terms', 'liabilities'],
  queryFn: async ({ signal }) => (await siteApi('GET /public/liabilities', { signal })).published[0] ?? null,
  staleTime: STALE_MS,
});
