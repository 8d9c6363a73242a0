import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { receiptPointView } from '#functions/data/options/option-orders.ts';
import { collection } from '#functions/data/table/collection.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import type {
  AccountId,
  AccountKind,
  FuturesOrderId,
  FuturesTradeId,
  JournalId,
  PositionId,
  UserId,
} from '#shared/ids.ts';
import type { OrderSide, TradeReason } from '#shared/market/perpetual.ts';
import { type Amount, formatUnits, type Price, ZERO } from '#shared/money.ts';
import type { FuturesTrade } from '#shared/schemas/futures.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';

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
  /** What was closed where a leverage was reduced: not the margin that was taken out, times the leverage. */
  notional?: Amount;
  fee: Amount;
  realized_pnl: Amount;
  /** What the loss exceeded the margin by: the insurance's. */
  gap: Amount;
  /** What of the gain went to the insurance, for the loss that another position had over the same gap. */
  gap_charge: Amount;
  created_at: EpochSeconds;
  rule: string;
  /** When the order, the close or the exit was accepted; left out where nobody asked: of liquidations. */
  accepted_ms?: EpochMs;
  entry: ReceiptPoint;
  /** Null for an opening. */
  exit: ReceiptPoint | null;
  journal_id: JournalId | null;
}

export const futuresTrades = collection<StoredFuturesTrade>()({
  partition: accountPartition,
  kind: 'FUTURES_TRADE',
  id: 'trd',
  called: 'trade',
  units: {
    price: true,
    quantity: true,
    size: true,
    margin: true,
    notional: true,
    fee: true,
    realized_pnl: true,
    gap: true,
    gap_charge: true,
  },
  // Of those of before it was kept.
  restored: (trade) => ({ ...trade, gap_charge: trade.gap_charge ?? ZERO }),
  all: { name: 'FUTURES_TRADES', ownerOf: toAccountRef, isBusy: true },
});

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
  notional: formatUnits(trade.notional ?? trade.margin * BigInt(trade.leverage)),
  fee: formatUnits(trade.fee),
  realized_pnl: formatUnits(trade.realized_pnl),
  gap_charge: formatUnits(trade.gap_charge),
  trade_time: trade.created_at,
  created_at: trade.created_at,
  journal_ids: trade.journal_id === null ? [] : [trade.journal_id],
  receipt: {
    rule: trade.rule,
    accepted_ms: trade.accepted_ms ?? null,
    entry: receiptPointView(trade.entry),
    exit: trade.exit && receiptPointView(trade.exit),
  },
});
