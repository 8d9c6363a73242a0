import { Refusal } from '../../../shared/api/errors.ts';
import type { PositionId } from '../../../shared/ids.ts';
import type { PositionSide, PositionStatus } from '../../../shared/market/perpetual.ts';
import type { AdminFuturesTrade, AdminPosition, JournalEntryView } from '../../../shared/schemas/admin.ts';
import { readFuturesTrades } from '../../data/futures-trades.ts';
import { indexes, ranges } from '../../data/keys.ts';
import { ownerAccount } from '../../data/owner-account.ts';
import { findPosition, positionView, queryPositions, readPosition, type StoredPosition } from '../../data/positions.ts';
import { latestTick } from '../../data/ticks.ts';
import { positionColumns } from '../csv-columns.ts';
import { staffTradeView } from './futures-trades.ts';
import { journalOf } from './journal-of.ts';
import type { ListFilter, StaffList } from './lists.ts';
import { ownerColumns, ownerOf } from './owner-of.ts';

export interface PositionFilter extends ListFilter {
  status?: PositionStatus | undefined;
  side?: PositionSide | undefined;
  symbol?: string | undefined;
}

/** Open positions are valued at the latest tick, read once for all of an answer. */
async function staffPositionViews(): Promise<(position: StoredPosition) => AdminPosition> {
  const tick = await latestTick();
  return (position) => ({
    ...positionView(position, tick?.prices.get(position.symbol)?.price ?? null),
    ...ownerOf(position),
  });
}

/** Positions of everybody, by time of opening. */
export const positions: StaffList<StoredPosition, AdminPosition, PositionFilter> = {
  name: 'admin/futures/positions',
  prefix: 'pos',
  fetch: queryPositions,
  pk: indexes.positionsPk(),
  own: ranges.POSITION,
  equal: ['status', 'side', 'symbol'],
  views: staffPositionViews,
  columns: [...positionColumns, ...ownerColumns],
  exported: 'futures.positions.export',
};

/**
 * One position of anybody, as it is now, with its trades, oldest first, and all entries that moved its money.
 * @throws {Refusal} NOT_FOUND.
 */
export async function readPositionForStaff(
  id: PositionId,
): Promise<{ position: AdminPosition; trades: AdminFuturesTrade[]; journal: JournalEntryView[] }> {
  const found = await findPosition(id);
  const account = found && ownerAccount(found);
  const position = account && (await readPosition(account, id));
  if (!position) throw new Refusal('NOT_FOUND');
  const [view, trades, journal] = await Promise.all([
    staffPositionViews(),
    readFuturesTrades(account, position.trade_ids),
    journalOf(account, position.journal_ids),
  ]);
  return { position: view(position), trades: trades.map(staffTradeView), journal };
}
