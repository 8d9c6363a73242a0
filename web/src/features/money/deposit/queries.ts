import { queryOptions } from '@tanstack/react-query';
import type { Deposit, DepositConfig } from '#shared/schemas/deposits.ts';
import type { GetCoinState } from '#web/features/money/coin-choices.ts';
import { createRecordsQuery } from '#web/features/money/create-records-query.ts';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

/** Key of all that a deposit changes, apart from wallets. */
export const depositsKey = [...queryKeys.account, 'deposits'] as const;

/** Reads the coins for deposit, with the own addresses. */
export const depositConfigsQuery = queryOptions({
  queryKey: [...depositsKey, 'configs'],
  queryFn: async ({ signal }): Promise<DepositConfig[]> => (await api('GET /deposits/configs', { signal })).configs,
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
    queryKey: depositsKey,
    coin,
    read: (query, signal) => api('GET /deposits', { query, signal }),
    isMoving: ({ deposits }) => deposits.some(isDepositInProgress),
  });
