import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '#shared/api/contract.ts';
import type { Deposit } from '#shared/schemas/deposits.ts';
import { type RowsOf, withRecord } from '#web/features/money/record-pages.ts';
import { useAccountNews } from '#web/lib/socket/use-account-news.ts';
import { depositsKey, depositsQuery } from './queries.ts';

type Page = AnswerOf<'GET /deposits'>;

const rows: RowsOf<Page, Deposit> = {
  read: ({ deposits }) => deposits,
  put: (page, deposits) => ({ ...page, deposits }),
};

/** Shows a deposit as it is now in every list that was read. */
export function showDeposit(client: QueryClient, deposit: Deposit): void {
  for (const coin of [undefined, deposit.coin_type])
    client.setQueryData(depositsQuery(coin).queryKey, (pages) => withRecord(pages, rows, deposit));
}

/** Keeps the lists of deposits as the socket tells of them. */
export function useDepositNews(): void {
  const client = useQueryClient();
  useAccountNews((news) => {
    if (news.type !== 'event' || news.frame.type !== 'deposit_update') return;
    if (news.late) void client.invalidateQueries({ queryKey: [...depositsKey, 'list'] });
    else showDeposit(client, news.frame.deposit);
  });
}
