import type { DailyCountFields } from '#functions/data/ledger/daily-pnl.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { toReceiptPointView } from '#functions/data/options/option-orders.ts';
import { collection } from '#functions/data/table/collection.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { toDecimalOrNull } from '#functions/data/table/units.ts';
import type {
  AccountId,
  AccountKind,
  FuturesOrderId,
  FuturesTradeId,
  JournalEntryId,
  PositionId,
  UserId,
} from '#shared/ids.ts';
import type { FuturesOrderStatus, FuturesOrderType, FuturesOrderSide } from '#shared/market/perpetual.ts';
import { type Amount, formatUnits, type Price } from '#shared/money.ts';
import type { FuturesOrder } from '#shared/schemas/futures.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import { type EpochMs, type EpochSeconds, toEpochMs } from '#shared/time.ts';
import type { CountedSymbolFields } from './account-symbols.ts';
import { declareOpenFuturesItems } from './open-names.ts';
import type { PriceTrigger } from './triggers.ts';

/** A perpetual order as stored. Amounts and prices are in 10⁻⁸ units; terms are frozen when it is placed. */
export interface StoredFuturesOrder extends DailyCountFields, CountedSymbolFields {
  id: FuturesOrderId;
  account_kind: AccountKind;
  account_id: AccountId;
  user_id: UserId;
  username: string;
  symbol: string;
  side: FuturesOrderSide;
  type: FuturesOrderType;
  status: FuturesOrderStatus;
  /** Limit price. */
  price: Price | null;
  stop_price: Price | null;
  stop_reached: boolean;
  /** True when the price had reached the limit at placement: the first tick fills it at its own price, or it rests. */
  marketable: boolean;
  quantity: Amount;
  contract_value: Amount;
  leverage: number;
  margin: Amount;
  notional: Amount;
  /** Charged at the fill, frozen until then. */
  fee: Amount;
  /** Percent of the notional, as a decimal, at the opening and each close, net of the discount. */
  fee_rate: string;
  /** Percent taken off the fee; left out when zero. */
  fee_discount?: string;
  /** Percent of the notional: the margin left at the liquidation price is at most this. */
  maintenance_margin_rate: string;
  take_profit_price: Price | null;
  stop_loss_price: Price | null;
  created_at: EpochSeconds;
  rule: string;
  /** Only ticks of a higher sequence fill it, at a price observed after `accepted_ms`. */
  after: number;
  accepted_ms: EpochMs;
  /** The exposure counter that counts it. */
  exposure_shard: number;
  journal_ids: JournalEntryId[];
  /** For a filled order. */
  position_id?: PositionId;
  trade_id?: FuturesTradeId;
  fill_price?: Price;
  entry?: ReceiptPricePoint;
  /** When it was filled or cancelled. */
  closed_at?: EpochSeconds;
  cancel_reason?: string;
}

export const futuresOrderCollection = collection<StoredFuturesOrder>()({
  partition: accountPartition,
  kind: 'FUTURES_ORDER',
  id: 'ord',
  called: 'order',
  lists: { journal_ids: 10 },
  units: {
    price: true,
    stop_price: true,
    quantity: true,
    contract_value: true,
    margin: true,
    notional: true,
    fee: true,
    take_profit_price: true,
    stop_loss_price: true,
    fill_price: true,
  },
  // Defaults for orders from before these fields existed.
  restored: (order) => ({
    ...order,
    accepted_ms: order.accepted_ms ?? toEpochMs(order.created_at),
    maintenance_margin_rate: order.maintenance_margin_rate ?? '0',
  }),
  all: { name: 'FUTURES_ORDERS', ownerOf: toAccountRef, isBusy: true },
});

/** Resting orders, found by name among all orders. */
export const restingFuturesOrders = declareOpenFuturesItems(
  futuresOrderCollection,
  ({ status }) => status === 'pending',
);

/** Returns the trigger of a resting order. */
export function toFuturesOrderTrigger(order: StoredFuturesOrder): PriceTrigger {
  const { symbol, after, id, side } = order;
  const subject = { account_kind: order.account_kind, account_id: order.account_id, order_id: id, symbol, after };
  if (order.type === 'market') return { ...subject, kind: 'market', direction: 'up', level: null };
  const stops = order.type === 'stop_market' || (order.type === 'stop_limit' && !order.stop_reached);
  if (stops) return { ...subject, kind: 'stop', direction: side === 'buy' ? 'up' : 'down', level: order.stop_price };
  return { ...subject, kind: 'limit', direction: side === 'buy' ? 'down' : 'up', level: order.price };
}

/** Returns an order as the API shows it, with the unrealized P&L of its position while that is open. */
export function toFuturesOrderView(order: StoredFuturesOrder, unrealizedPnl: Amount | null = null): FuturesOrder {
  const filled = order.status === 'filled';
  return {
    id: order.id,
    order_id: order.id,
    order_number: order.id.slice('ord_'.length),
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    status: order.status,
    price: toDecimalOrNull(order.price),
    stop_price: toDecimalOrNull(order.stop_price),
    stop_reached: order.stop_reached,
    fill_price: toDecimalOrNull(order.fill_price),
    average_price: toDecimalOrNull(order.fill_price),
    quantity: formatUnits(order.quantity),
    filled_quantity: filled ? formatUnits(order.quantity) : '0',
    contract_value: formatUnits(order.contract_value),
    leverage: order.leverage,
    margin: formatUnits(order.margin),
    notional: formatUnits(order.notional),
    fee: formatUnits(order.fee),
    total_fee: filled ? formatUnits(order.fee) : '0',
    maintenance_margin_rate: order.maintenance_margin_rate,
    take_profit_price: toDecimalOrNull(order.take_profit_price),
    stop_loss_price: toDecimalOrNull(order.stop_loss_price),
    position_id: order.position_id ?? null,
    unrealized_pnl: toDecimalOrNull(unrealizedPnl),
    created_at: order.created_at,
    closed_at: order.closed_at ?? null,
    cancel_reason: order.cancel_reason ?? null,
    journal_ids: order.journal_ids,
    accepted_ms: order.accepted_ms,
    receipt: order.entry
      ? { rule: order.rule, accepted_ms: order.accepted_ms, entry: toReceiptPointView(order.entry), exit: null }
      : null,
  };
}
