import { futuresTradeCollection } from '#functions/data/futures/futures-trades.ts';
import { positionCollection, toPositionView, type StoredPosition } from '#functions/data/futures/positions.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import { positionCsvColumns } from '#functions/domain/lists/csv-columns.ts';
import {
  accountItemFilters,
  buildAccountItemSource,
  defineStaffList,
} from '#functions/domain/staff/acts/define-staff-list.ts';
import type { adminFuturesEndpoints } from '#shared/api/admin/futures.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { PositionId } from '#shared/ids.ts';
import type { AdminFuturesTrade, AdminPosition, JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { toStaffTradeView } from './futures-trades.ts';
import { ownerCsvColumns, pickObjectOwnerFields } from './pick-owner-fields.ts';
import { readJournalEntryViews } from './read-journal-entry-views.ts';

/** Open positions are valued at the latest tick, read once per answer. */
async function staffPositionViews(): Promise<(position: StoredPosition) => AdminPosition> {
  const tick = await readLatestTick();
  return (position) => ({
    ...toPositionView(position, tick?.prices.get(position.symbol)?.price ?? null),
    ...pickObjectOwnerFields(position),
  });
}

/** Positions of all users, by time of opening. */
export const {
  page: listPositions,
  file: exportPositions,
  whole: wholePositions,
} = defineStaffList<(typeof adminFuturesEndpoints)['GET /admin/futures/positions']>()({
  rows: 'positions',
  ...buildAccountItemSource(positionCollection),
  filters: { ...accountItemFilters, status: 'equal', side: 'equal' },
  views: staffPositionViews,
  columns: [...positionCsvColumns, ...ownerCsvColumns],
  exported: 'futures.positions.export',
});

/**
 * Returns one position, current, with its trades, oldest first, and all entries of its money.
 * @throws {AppError} NOT_FOUND.
 */
export async function readPositionForStaff(
  id: PositionId,
): Promise<{ position: AdminPosition; trades: AdminFuturesTrade[]; journal: JournalEntryView[] }> {
  const position = await positionCollection.find(id);
  if (!position) throw new AppError('NOT_FOUND');
  const account = toAccountRef(position);
  const [view, trades, journal] = await Promise.all([
    staffPositionViews(),
    futuresTradeCollection.readMany(account, position.trade_ids),
    readJournalEntryViews(account, position.journal_ids),
  ]);
  return { position: view(position), trades: trades.map(toStaffTradeView), journal };
}
