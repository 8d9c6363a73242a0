import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { ApiContractResponse } from '#shared/api/contract.ts';
import type { Deposit } from '#shared/schemas/deposits.ts';
import { type RecordPageAccess, upsertCachedRecord } from '#web/features/money/record-pages.ts';
import { useAccountEvents } from '#web/lib/socket/use-account-events.ts';
import { depositsQueryKey, depositsQuery } from './queries.ts';

type Page = ApiContractResponse<'GET /deposits'>;

const rows: RecordPageAccess<Page, Deposit> = {
  read: ({ deposits }) => deposits,
  put: (page, deposits) => ({ ...page, deposits }),
};

/** Updates a deposit in every cached list. */
export function updateDepositInCache(client: QueryClient, deposit: Deposit): void {
  for (const coin of [undefined, deposit.coin_type])
    client.setQueryData(depositsQuery(coin).queryKey, (pages) => upsertCachedRecord(pages, rows, deposit));
}

/** Keeps deposit lists current by socket events. */
export function useDepositEvents(): void {
  const client = useQueryClient();
  useAccountEvents((news) => {
    if (news.type !== 'event' || news.frame.type !== 'deposit_update') return;
    if (news.late) void client.invalidateQueries({ queryKey: [...depositsQueryKey, 'list'] });
    else updateDepositInCache(client, news.frame.deposit);
  });
}
