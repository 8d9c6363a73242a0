import { futuresTrades, futuresTradeView, type StoredFuturesTrade } from '#functions/data/futures/futures-trades.ts';
import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { fields, tradeColumns } from '#functions/domain/lists/csv-columns.ts';
import { accountFilters, ofAccounts, staffList } from '#functions/domain/staff/acts/staff-list.ts';
import type { adminFutures } from '#shared/api/admin/futures.ts';
import type { FuturesTradeId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { AdminFuturesTrade, JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { journalOf } from './journal-of.ts';
import { ownerColumns, ownerOf } from './owner-of.ts';

export const staffTradeView = (trade: StoredFuturesTrade): AdminFuturesTrade => ({
  ...futuresTradeView(trade),
  ...ownerOf(trade),
  gap: formatUnits(trade.gap),
});

/** Trades of perpetuals of everybody, by time. */
export const {
  page: listFuturesTrades,
  file: exportFuturesTrades,
  whole: wholeFuturesTrades,
} = staffList<(typeof adminFutures)['GET /admin/futures/trades']>()({
  rows: 'trades',
  ...ofAccounts(futuresTrades),
  filters: { ...accountFilters, reason: 'equal', side: 'equal' },
  view: staffTradeView,
  columns: [...tradeColumns, ...fields('gap'), ...ownerColumns],
  exported: 'futures.trades.export',
});

/** One trade of anybody with the entry that moved its money. @throws {Refusal} NOT_FOUND. */
export async function readFuturesTradeForStaff(
  id: FuturesTradeId,
): Promise<{ trade: AdminFuturesTrade; journal: JournalEntryView[] }> {
  // Never changed once written, so what the index holds is what it is.
  const trade = await futuresTrades.findInIndex(id);
  if (!trade) throw new Refusal('NOT_FOUND');
  const account = ownerAccount(trade);
  return {
    trade: staffTradeView(trade),
    journal: await journalOf(account, trade.journal_id === null ? [] : [trade.journal_id]),
  };
}
