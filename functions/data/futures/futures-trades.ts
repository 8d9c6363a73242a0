import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { pointView } from '#functions/data/options/option-orders.ts';
import { indexes, keys } from '#functions/data/table/keys.ts';
import { get, getMany, type Item, query, type Range } from '#functions/data/table/table.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import { withUnits } from '#functions/data/table/units.ts';
import type {
  AccountId,
  AccountKind,
  AccountRef,
  FuturesOrderId,
  FuturesTradeId,
  JournalId,
  PositionId,
  UserId,
} from '#shared/ids.ts';
import type { OrderSide, TradeReason } from '#shared/market/perpetual.ts';
import { type Amount, formatUnits, type Price } from '#shared/money.ts';
import type { FuturesTrade } from '#shared/schemas/futures.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** A trade as stored, never changed: the opening of a position, or the closing of a part of it. Units of 10⁻⁸. */
export interface StoredFuturesTrade {
  id: FuturesTradeId;
  account_kind: AccountKind;
  account_id: AccountId;
  user_id: UserId;
  username: string;
  /** The order that was filled; null for a close. */
  order_id: FuturesOrderId | null;
  /** The order by which the position was opened. */
  order_id_ref: FuturesOrderId;
  position_id: PositionId;
  symbol: string;
  side: OrderSide;
  reason: TradeReason;
  price: Price;
  quantity: Amount;
  size: Amount;
  leverage: number;
  margin: Amount;
  fee: Amount;
  realized_pnl: Amount;
  /** What the loss exceeded the margin by: the insurance's. */
  gap: Amount;
  created_at: EpochSeconds;
  rule: string;
  entry: ReceiptPoint;
  /** Null for an opening. */
  exit: ReceiptPoint | null;
  journal_id: JournalId | null;
}

const UNITS = ['price', 'quantity', 'size', 'margin', 'fee', 'realized_pnl', 'gap'] as const;

const restored = (item: Item): StoredFuturesTrade => withUnits<StoredFuturesTrade>(item, UNITS);

/** For the transaction that makes it, with its place in the back-office list. */
export const putFuturesTrade = (trade: StoredFuturesTrade): Operation => ({
  label: 'trade',
  key: keys.futuresTrade(ownerAccount(trade), trade.id),
  put: { ...trade, gsi2pk: indexes.futuresTradesPk(), gsi2sk: trade.id },
  condition: 'attribute_not_exists(pk)',
});

export async function readFuturesTrade(account: AccountRef, id: FuturesTradeId): Promise<StoredFuturesTrade | null> {
  const item = await get<Item>(keys.futuresTrade(account, id));
  return item && restored(item);
}

/** Trades of an account by their ids, in that order. */
export async function readFuturesTrades(
  account: AccountRef,
  ids: readonly FuturesTradeId[],
): Promise<StoredFuturesTrade[]> {
  const items = await getMany<Item>(ids.map((id) => keys.futuresTrade(account, id)));
  return items.flatMap((item) => (item ? [restored(item)] : []));
}

/** A trade by its id alone, through an index: a moment behind. */
export async function findFuturesTrade(id: FuturesTradeId): Promise<StoredFuturesTrade | null> {
  const { items } = await query<Item>({ index: 'gsi2', pk: indexes.futuresTradesPk(), from: id, to: id, limit: 1 });
  return items[0] ? restored(items[0]) : null;
}

/** One page of a range of trades, of an account or of the back-office index. */
export async function queryFuturesTrades(range: Range) {
  const { items, last } = await query<Item>(range);
  return { items: items.map(restored), last };
}

/** A trade as the interface shows it. */
export const futuresTradeView = (trade: StoredFuturesTrade): FuturesTrade => ({
  id: trade.id,
  order_id: trade.order_id,
  order_id_ref: trade.order_id_ref,
  position_id: trade.position_id,
  symbol: trade.symbol,
  side: trade.side,
  reason: trade.reason,
  status: 'completed',
  price: formatUnits(trade.price),
  quantity: formatUnits(trade.quantity),
  size: formatUnits(trade.size),
  leverage: trade.leverage,
  margin: formatUnits(trade.margin),
  fee: formatUnits(trade.fee),
  realized_pnl: formatUnits(trade.realized_pnl),
  trade_time: trade.created_at,
  created_at: trade.created_at,
  receipt: {
    rule: trade.rule,
    entry: pointView(trade.entry),
    exit: trade.exit && pointView(trade.exit),
  },
});
