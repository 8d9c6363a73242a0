import { Refusal } from '../../../shared/api/errors.ts';
import type { PositionId } from '../../../shared/ids.ts';
import type { PositionSide, PositionStatus } from '../../../shared/market/perpetual.ts';
import type { AdminFuturesTrade, AdminPosition, JournalEntryView } from '../../../shared/schemas/admin.ts';
import { readFuturesTrades } from '../../data/futures-trades.ts';
import { indexes, ranges } from '../../data/keys.ts';
import {
  accountOfPosition,
  findPosition,
  positionView,
  queryPositions,
  readPosition,
  type StoredPosition,
} from '../../data/positions.ts';
import { latestTick } from '../../data/ticks.ts';
import { csvTime } from '../csv.ts';
import { staffTradeView } from './futures-trades.ts';
import { journalOf } from './journal-of.ts';
import type { ListFilter, StaffList } from './lists.ts';
import { ownerOf } from './owner-of.ts';

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
  columns: [
    ['id', (position) => position.id],
    ['opened_at', (position) => csvTime(position.opened_at)],
    ['closed_at', (position) => csvTime(position.closed_at)],
    ['user_id', (position) => position.user_id],
    ['username', (position) => position.username],
    ['account_kind', (position) => position.account_kind],
    ['account_id', (position) => position.account_id],
    ['order_id', (position) => position.order_id],
    ['symbol', (position) => position.symbol],
    ['side', (position) => position.side],
    ['status', (position) => position.status],
    ['leverage', (position) => position.leverage],
    ['quantity', (position) => position.quantity],
    ['unclosed_quantity', (position) => position.unclosed_quantity],
    ['margin', (position) => position.margin],
    ['notional', (position) => position.notional],
    ['entry_price', (position) => position.entry_price],
    ['liquidation_price', (position) => position.liquidation_price],
    ['mark_price', (position) => position.mark_price],
    ['unrealized_pnl', (position) => position.unrealized_pnl],
    ['realized_pnl', (position) => position.realized_pnl],
    ['fee', (position) => position.fee],
    ['entry_sequence', (position) => position.receipt.entry.sequence],
  ],
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
  const account = found && accountOfPosition(found);
  const position = account && (await readPosition(account, id));
  if (!position) throw new Refusal('NOT_FOUND');
  const [view, trades, journal] = await Promise.all([
    staffPositionViews(),
    readFuturesTrades(account, position.trade_ids),
    journalOf(account, position.journal_ids),
  ]);
  return { position: view(position), trades: trades.map(staffTradeView), journal };
}
