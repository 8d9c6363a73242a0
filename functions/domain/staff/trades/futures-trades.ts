import {
  futuresTradeCollection,
  toFuturesTradeView,
  type StoredFuturesTrade,
} from '#functions/data/futures/futures-trades.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { toCsvFieldColumns, futuresTradeCsvColumns } from '#functions/domain/lists/csv-columns.ts';
import {
  accountItemFilters,
  buildAccountItemSource,
  defineStaffList,
} from '#functions/domain/staff/acts/define-staff-list.ts';
import type { adminFuturesEndpoints } from '#shared/api/admin/futures.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { FuturesTradeId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import type { AdminFuturesTrade, JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { ownerCsvColumns, pickObjectOwnerFields } from './pick-owner-fields.ts';
import { readJournalEntryViews } from './read-journal-entry-views.ts';

export const toStaffTradeView = (trade: StoredFuturesTrade): AdminFuturesTrade => ({
  ...toFuturesTradeView(trade),
  ...pickObjectOwnerFields(trade),
  gap: formatUnits(trade.gap),
});

/** Perpetual trades of all users, by time. */
export const {
  page: listFuturesTrades,
  file: exportFuturesTrades,
  whole: wholeFuturesTrades,
} = defineStaffList<(typeof adminFuturesEndpoints)['GET /admin/futures/trades']>()({
  rows: 'trades',
  ...buildAccountItemSource(futuresTradeCollection),
  filters: { ...accountItemFilters, reason: 'equal', side: 'equal' },
  view: toStaffTradeView,
  columns: [...futuresTradeCsvColumns, ...toCsvFieldColumns('gap'), ...ownerCsvColumns],
  exported: 'futures.trades.export',
});

/** Returns one trade with the entry of its money. @throws {AppError} NOT_FOUND. */
export async function readFuturesTradeForStaff(
  id: FuturesTradeId,
): Promise<{ trade: AdminFuturesTrade; journal: JournalEntryView[] }> {
  // Never changed once written, so the index is always right.
  const trade = await futuresTradeCollection.findInIndex(id);
  if (!trade) throw new AppError('NOT_FOUND');
  const account = toAccountRef(trade);
  return {
    trade: toStaffTradeView(trade),
    journal: await readJournalEntryViews(account, trade.journal_id === null ? [] : [trade.journal_id]),
  };
}
