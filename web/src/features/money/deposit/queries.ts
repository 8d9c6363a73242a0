import { queryOptions } from '@tanstack/react-query';
import type { Deposit, DepositConfig } from '#shared/schemas/deposits.ts';
import type { GetCoinState } from '#web/features/money/coin-choices.ts';
import { createRecordsQuery } from '#web/features/money/records-query.ts';
import { api } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/queries.ts';

/** All that a deposit changes besides the wallets. */
export const depositsKey = [...queryKeys.account, 'deposits'] as const;

/** The coins that can be deposited, with the own addresses. */
export const depositConfigsQuery = queryOptions({
  queryKey: [...depositsKey, 'configs'],
  queryFn: async ({ signal }): Promise<DepositConfig[]> => (await api('GET /deposits/configs', { signal })).configs,
  staleTime: 60_000,
});

/** Whether a coin can be deposited on a network. */
export const getDepositState: GetCoinState<DepositConfig> = ({ is_deposit_enabled, off_reason }) => ({
  enabled: is_deposit_enabled && off_reason === null,
  off: off_reason,
});

/** Whether it goes on by itself. */
export const isDepositInProgress = ({ status }: Deposit): boolean => status === 'pending' || status === 'confirming';

/** The own deposits, of one coin or of all, newest first, page by page. */
export const depositsQuery = (coin: string | undefined) =>
  createRecordsQuery({
    queryKey: depositsKey,
    coin,
    read: (query, signal) => api('GET /deposits', { query, signal }),
    isMoving: ({ deposits }) => deposits.some(isDepositInProgress),
  });
