import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ApiContractResponse } from '#shared/api/contract.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { withdrawalLimitsQuery, withdrawalsQueryKey } from '#web/features/money/queries.ts';
import { type RecordPageAccess, upsertCachedRecord } from '#web/features/money/record-pages.ts';
import { useAccountEvents } from '#web/lib/socket/use-account-events.ts';
import { withdrawalsQuery } from './queries.ts';

type Page = ApiContractResponse<'GET /withdrawals'>;

const rows: RecordPageAccess<Page, Withdrawal> = {
  read: ({ withdrawals }) => withdrawals,
  put: (page, withdrawals) => ({ ...page, withdrawals }),
};

/** Updates a withdrawal in every cached list. */
export function updateWithdrawalInCache(client: QueryClient, withdrawal: Withdrawal): void {
  for (const coin of [undefined, withdrawal.coin_type])
    client.setQueryData(withdrawalsQuery(coin).queryKey, (pages) => upsertCachedRecord(pages, rows, withdrawal));
}

/** Keeps the lists of withdrawals up to date by socket events. */
export function useWithdrawalEvents(): void {
  const client = useQueryClient();
  useAccountEvents((news) => {
    if (news.type !== 'event' || news.frame.type !== 'withdrawal_update') return;
    if (news.late) void client.invalidateQueries({ queryKey: [...withdrawalsQueryKey, 'list'] });
    else updateWithdrawalInCache(client, news.frame.withdrawal);
    void client.invalidateQueries({ queryKey: withdrawalLimitsQuery.queryKey });
  });
}
