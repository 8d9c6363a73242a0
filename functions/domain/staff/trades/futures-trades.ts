import { futuresTrades, futuresTradeView, type StoredFuturesTrade } from '#functions/data/futures/futures-trades.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { fieldColumns, tradeColumns } from '#functions/domain/lists/csv-columns.ts';
import {
  accountItemFilters,
  accountItemSource,
  defineStaffList,
} from '#functions/domain/staff/acts/define-staff-list.ts';
import type { adminFutures } from '#shared/api/admin/futures.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { FuturesTradeId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import type { AdminFuturesTrade, JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { ownerColumns, pickOwnerFields } from './pick-owner-fields.ts';
import { readJournalEntryViews } from './read-journal-entry-views.ts';

export const staffTradeView = (trade: StoredFuturesTrade): AdminFuturesTrade => ({
  ...futuresTradeView(trade),
  ...pickOwnerFields(trade),
  gap: formatUnits(trade.gap),
});

/** Perpetual trades of all users, by time. */
export const {
  page: listFuturesTrades,
  file: exportFuturesTrades,
  whole: wholeFuturesTrades,
} = defineStaffList<(typeof adminFutures)['GET /admin/futures/trades']>()({
  rows: 'trades',
  ...accountItemSource(futuresTrades),
  filters: { ...accountItemFilters, reason: 'equal', side: 'equal' },
  view: staffTradeView,
  columns: [...tradeColumns, ...fieldColumns('gap'), ...ownerColumns],
  exported: 'futures.trades.export',
});

/** Returns one trade with the entry of its money. @throws {AppError} NOT_FOUND. */
export async function readFuturesTradeForStaff(
  id: FuturesTradeId,
): Promise<{ trade: AdminFuturesTrade; journal: JournalEntryView[] }> {
  // Never changed once written, so the index is always right.
  const trade = await futuresTrades.findInIndex(id);
  if (!trade) throw new AppError('NOT_FOUND');
  const account = toAccountRef(trade);
  return {
    trade: staffTradeView(trade),
    journal: await readJournalEntryViews(account, trade.journal_id === null ? [] : [trade.journal_id]),
  };
}
