import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { Withdrawal } from '#shared/schemas/withdrawals.ts';
import { withdrawalLimitsQuery, withdrawalsKey } from '#web/features/money/queries.ts';
import { type RowsOf, withRecord } from '#web/features/money/record-pages.ts';
import { useAccountNews } from '#web/lib/socket/use-account-news.ts';
import { withdrawalsQuery } from './queries.ts';

type Page = AnswerOf<'GET /withdrawals'>;

const rows: RowsOf<Page, Withdrawal> = {
  read: ({ withdrawals }) => withdrawals,
  put: (page, withdrawals) => ({ ...page, withdrawals }),
};

/** Shows a withdrawal as it is now in every list that was read. */
export function showWithdrawal(client: QueryClient, withdrawal: Withdrawal): void {
  for (const coin of [undefined, withdrawal.coin_type])
    client.setQueryData(withdrawalsQuery(coin).queryKey, (pages) => withRecord(pages, rows, withdrawal));
}

/** Keeps the lists of withdrawals as the socket tells of them. */
export function useWithdrawalNews(): void {
  const client = useQueryClient();
  useAccountNews((news) => {
    if (news.type !== 'event' || news.frame.type !== 'withdrawal_update') return;
    if (news.late) void client.invalidateQueries({ queryKey: [...withdrawalsKey, 'list'] });
    else showWithdrawal(client, news.frame.withdrawal);
    void client.invalidateQueries({ queryKey: withdrawalLimitsQuery.queryKey });
  });
}
