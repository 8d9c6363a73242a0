import { queryOptions } from '@tanstack/react-query';
import type { Deposit, DepositConfig } from '#shared/schemas/deposits.ts';
import type { GetCoinState } from '#web/features/money/coin-choices.ts';
import { createRecordsQuery } from '#web/features/money/create-records-query.ts';
import { siteApi } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

/** Key of all that a deposit changes, apart from wallets. */
export const depositsQueryKey = [...queryKeys.account, 'deposits'] as const;

/** Reads the coins for deposit, with the own addresses. */
export const depositConfigsQuery = queryOptions({
  queryKey: [...depositsQueryKey, 'configs'],
  queryFn: async ({ signal }): Promise<DepositConfig[]> => (await siteApi('GET /deposits/configs', { signal })).configs,
  staleTime: 60_000,
});

/** Returns whether a coin can be deposited on a network. */
export const getDepositState: GetCoinState<DepositConfig> = ({ is_deposit_enabled, off_reason }) => ({
  enabled: is_deposit_enabled && off_reason === null,
  off: off_reason,
});

/** True while it progresses by itself. */
export const isDepositInProgress = ({ status }: Deposit): boolean => status === 'pending' || status === 'confirming';

/** Reads own deposits, of one coin or of all, newest first, by page. */
export const depositsQuery = (coin: string | undefined) =>
  createRecordsQuery({
    queryKey: depositsQueryKey,
    coin,
    read: (query, signal) => siteApi('GET /deposits', { query, signal }),
    isMoving: ({ deposits }) => deposits.some(isDepositInProgress),
  });
