import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { toReceiptPointView } from '#functions/data/options/option-orders.ts';
import { collection } from '#functions/data/table/collection.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import type {
  AccountId,
  AccountKind,
  FuturesOrderId,
  FuturesTradeId,
  JournalEntryId,
  PositionId,
  UserId,
} from '#shared/ids.ts';
import type { FuturesOrderSide, FuturesTradeReason } from '#shared/market/perpetual.ts';
import { type Amount, formatUnits, type Price, ZERO_AMOUNT } from '#shared/money.ts';
import type { FuturesTrade } from '#shared/schemas/futures.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';

/** A trade as stored, never changed: a position's opening, or the close of a part. 10⁻⁸ units. */
export interface StoredFuturesTrade {
  id: FuturesTradeId;
  account_kind: AccountKind;
  account_id: AccountId;
  user_id: UserId;
  username: string;
  /** The filled order; null for a close. */
  order_id: FuturesOrderId | null;
  /** The order that opened the position. */
  order_id_ref: FuturesOrderId;
  position_id: PositionId;
  symbol: string;
  side: FuturesOrderSide;
  reason: FuturesTradeReason;
  price: Price;
  quantity: Amount;
  size: Amount;
  leverage: number;
  margin: Amount;
  /** Notional closed when a leverage was reduced: not the margin taken out times the leverage. */
  notional?: Amount;
  fee: Amount;
  realized_pnl: Amount;
  /** Loss beyond the margin, paid by the insurance. */
  gap: Amount;
  /** Part of the gain paid to the insurance, for another position's loss over the same gap. */
  gap_charge: Amount;
  created_at: EpochSeconds;
  rule: string;
  /** When the order, the close or the exit was accepted; left out for liquidations. */
  accepted_ms?: EpochMs;
  entry: ReceiptPricePoint;
  /** Null for an opening. */
  exit: ReceiptPricePoint | null;
  journal_id: JournalEntryId | null;
}

export const futuresTradeCollection = collection<StoredFuturesTrade>()({
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
  // Default for trades from before this field existed.
  restored: (trade) => ({ ...trade, gap_charge: trade.gap_charge ?? ZERO_AMOUNT }),
  all: { name: 'FUTURES_TRADES', ownerOf: toAccountRef, isBusy: true },
});

/** Returns a trade as the API shows it. */
export const toFuturesTradeView = (trade: StoredFuturesTrade): FuturesTrade => ({
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
    entry: toReceiptPointView(trade.entry),
    exit: trade.exit && toReceiptPointView(trade.exit),
  },
});
