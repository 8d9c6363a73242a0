import { queryOptions } from '@tanstack/react-query';
import type { PayoutAddress, Withdrawal, WithdrawalConfig } from '#shared/schemas/withdrawals.ts';
import type { GetCoinState } from '#web/features/money/coin-choices.ts';
import { createRecordsQuery } from '#web/features/money/create-records-query.ts';
import { withdrawalsQueryKey } from '#web/features/money/queries.ts';
import { siteApi } from '#web/lib/api.ts';

/** Number of recent withdrawals searched for the last used address. */
const LAST = 10;

/** Coins that can be withdrawn. */
export const withdrawalConfigsQuery = queryOptions({
  queryKey: [...withdrawalsQueryKey, 'configs'],
  queryFn: async ({ signal }): Promise<WithdrawalConfig[]> =>
    (await siteApi('GET /withdrawals/configs', { signal })).configs,
  staleTime: 60_000,
});

/** Returns whether a coin can be withdrawn on a network. */
export const getWithdrawalState: GetCoinState<WithdrawalConfig> = ({ is_withdraw_enabled, off_reason }) => ({
  enabled: is_withdraw_enabled && off_reason === null,
  off: off_reason,
});

export const isWithdrawalOpen = ({ status }: Withdrawal): boolean => status === 'pending' || status === 'processing';

/** The user's withdrawals, of one coin or all, newest first, paginated. */
export const withdrawalsQuery = (coin: string | undefined) =>
  createRecordsQuery({
    queryKey: withdrawalsQueryKey,
    coin,
    read: (query, signal) => siteApi('GET /withdrawals', { query, signal }),
    isMoving: ({ withdrawals }) => withdrawals.some(isWithdrawalOpen),
  });

/** The last withdrawals of a coin: users tend to reuse an address. */
export const lastWithdrawalsQuery = (coin: string) =>
  queryOptions({
    queryKey: [...withdrawalsQueryKey, 'last', coin],
    queryFn: async ({ signal }): Promise<Withdrawal[]> =>
      (await siteApi('GET /withdrawals', { query: { coin_type: coin, limit: String(LAST) }, signal })).withdrawals,
  });

/** The user's address book, newest first. */
export const savedAddressesQuery = queryOptions({
  queryKey: [...withdrawalsQueryKey, 'addresses'],
  queryFn: async ({ signal }): Promise<PayoutAddress[]> =>
    (await siteApi('GET /withdrawal-addresses', { signal })).addresses,
});
