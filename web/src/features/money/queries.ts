import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ExchangeCoin } from '#shared/schemas/exchange.ts';
import type { Assets, EquitySpan, TransferLimits } from '#shared/schemas/ledger.ts';
import type { WithdrawalLimits } from '#shared/schemas/withdrawals.ts';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

/** What is owned, and by which prices that is told; asked for whenever that is to be seen. */
export const assetsQuery = queryOptions({
  queryKey: [...queryKeys.account, 'assets'],
  queryFn: ({ signal }): Promise<Assets> => api('GET /user/assets', { signal }),
  staleTime: 0,
});

/** What was owned at the end of each of so many days. */
export const equityQuery = (days: EquitySpan) =>
  queryOptions({
    queryKey: [...queryKeys.account, 'equity', days],
    queryFn: ({ signal }) => api('GET /user/equity', { query: { days }, signal }),
  });

/** All that a transfer changes besides the wallets. */
export const transfersKey = [...queryKeys.account, 'transfers'] as const;

/** Transfers on one page of the list. */
const PAGE = 20;

/** The own transfers, newest first, page by page. */
export const transfersQuery = infiniteQueryOptions({
  queryKey: [...transfersKey, 'list'],
  queryFn: ({ pageParam, signal }) =>
    api('GET /wallet-transfer/list', {
      query: pageParam === null ? { limit: String(PAGE) } : { limit: String(PAGE), cursor: pageParam },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next_cursor,
});

/** What may be transferred now; asked for whenever that is to be seen. */
export const transferLimitsQuery = queryOptions({
  queryKey: [...transfersKey, 'limits'],
  queryFn: async ({ signal }): Promise<TransferLimits> => (await api('GET /wallet-transfer/limits', { signal })).limits,
  staleTime: 0,
});

/** All that a withdrawal changes besides the wallets. */
export const withdrawalsKey = [...queryKeys.account, 'withdrawals'] as const;

/** What may be withdrawn now, and whether anything holds that; asked for whenever that is to be seen. */
export const withdrawalLimitsQuery = queryOptions({
  queryKey: [...withdrawalsKey, 'limits'],
  queryFn: async ({ signal }): Promise<WithdrawalLimits> => (await api('GET /withdrawals/limits', { signal })).limits,
  staleTime: 0,
});

/** The coins that there are, their icons, and the terms by which they are exchanged. */
export const exchangeCoinsQuery = queryOptions({
  queryKey: ['exchange-coins'],
  queryFn: async ({ signal }): Promise<ExchangeCoin[]> => (await api('GET /crypto-exchange/coins', { signal })).coins,
  staleTime: 60_000,
});
