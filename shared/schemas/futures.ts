import * as z from 'zod';
import {
  futuresOrderStatuses,
  futuresOrderTypes,
  orderSides,
  positionSides,
  positionStatuses,
  tradeReasons,
} from '#shared/market/perpetual.ts';
import { productTypes } from '#shared/market/symbols.ts';
import { receipt } from './receipt.ts';
import { decimalString, epochSeconds, symbolName } from './scalars.ts';

/** The receipt of an order or position that has no fill yet is null. */
export const futuresOrder = z.object({
  id: z.string(),
  /** The same as `id`: trades and positions name it so. */
  order_id: z.string(),
  /** The number by which people call it. */
  order_number: z.string(),
  symbol: symbolName,
  side: z.enum(orderSides),
  type: z.enum(futuresOrderTypes),
  status: z.enum(futuresOrderStatuses),
  /** Limit price; null without one. */
  price: decimalString.nullable(),
  stop_price: decimalString.nullable(),
  /** True once the stop of a stop limit order was reached: it rests as a limit order. */
  stop_reached: z.boolean(),
  fill_price: decimalString.nullable(),
  average_price: decimalString.nullable(),
  /** USDT before the contract value. */
  quantity: decimalString,
  filled_quantity: decimalString,
  contract_value: decimalString,
  leverage: z.int(),
  /** `quantity × contract_value`, USDT. */
  margin: decimalString,
  /** `margin × leverage`, USDT. */
  notional: decimalString,
  /** Charged at the fill; what is frozen for it while the order rests. USDT. */
  fee: decimalString,
  /** What was charged for it: zero until it is filled. USDT. */
  total_fee: decimalString,
  /** Of the position that it opens: percent of the notional. */
  maintenance_margin_rate: decimalString,
  take_profit_price: decimalString.nullable(),
  stop_loss_price: decimalString.nullable(),
  position_id: z.string().nullable(),
  /** Of the position that it opened, as that shows it; null while there is none, and once it is closed. USDT. */
  unrealized_pnl: decimalString.nullable(),
  created_at: epochSeconds,
  /** The same to the ms: only prices that were observed later fill it. */
  accepted_ms: z.int(),
  /** Filled or cancelled. */
  closed_at: epochSeconds.nullable(),
  cancel_reason: z.string().nullable(),
  /** The entries of the journal that moved its money, the oldest first. */
  journal_ids: z.array(z.string()),
  receipt: receipt.nullable(),
});
export type FuturesOrder = z.input<typeof futuresOrder>;

export const position = z.object({
  id: z.string(),
  order_id: z.string(),
  symbol: symbolName,
  side: z.enum(positionSides),
  status: z.enum(positionStatuses),
  leverage: z.int(),
  contract_value: decimalString,
  /** What was opened, in the order's units. */
  quantity: decimalString,
  /** What is still open of it. */
  unclosed_quantity: decimalString,
  /** Margin and notional of what is still open, USDT. */
  margin: decimalString,
  notional: decimalString,
  /** What is still open in units of the base asset. */
  size: decimalString,
  entry_price: decimalString,
  liquidation_price: decimalString,
  take_profit_price: decimalString.nullable(),
  stop_loss_price: decimalString.nullable(),
  /** The latest price when the answer was made; null where there is none, and once closed. */
  mark_price: decimalString.nullable(),
  /** At the mark price, of what is still open, USDT; never below minus the margin. */
  unrealized_pnl: decimalString.nullable(),
  /** Unrealised PnL in percent of the margin. */
  return_rate: decimalString.nullable(),
  /** (margin + unrealised PnL) / margin, percent, 0 to 100. */
  margin_rate: decimalString.nullable(),
  /** What is free in the trading wallet, USDT; null in messages, and in lists of staff. */
  trading_balance: decimalString.nullable(),
  /** Gross of fees, of what was closed, USDT. */
  realized_pnl: decimalString,
  /** Fees of the opening and of the closes so far, USDT. */
  fee: decimalString,
  /** Percent of the notional that each close is charged: the discount is off it already. */
  fee_rate: decimalString,
  /** Percent of the notional: no more than this is left of the margin at the liquidation price, and it is kept then. */
  maintenance_margin_rate: decimalString,
  /**
   * What of the gain is the insurance's, USDT: others of the account lost more than their margins over the same gap. Taken
   * off the unrealised PnL already, and of each part with its close.
   */
  gap_charge: decimalString,
  /** Most of the margin is lost: new orders in this symbol are refused. */
  reduce_only: z.boolean(),
  /** When the session ends or ended down to whose leverage it is brought, or was; null where that was never asked. */
  close_cap: z.object({ leverage: z.int(), closes_at: epochSeconds }).nullable(),
  /** A close was asked for and waits for its tick. */
  closing: z.boolean(),
  opened_at: epochSeconds,
  closed_at: epochSeconds.nullable(),
  /** The entries of the journal since it was opened, the oldest first; those of its order stand on that. */
  journal_ids: z.array(z.string()),
  /** By the opening fill; each close has its own on the trade. */
  receipt,
});
export type Position = z.input<typeof position>;

export const futuresTrade = z.object({
  id: z.string(),
  /** The order that was filled; null where a position was closed. */
  order_id: z.string().nullable(),
  /** The order by which the position was opened. */
  order_id_ref: z.string(),
  position_id: z.string(),
  symbol: symbolName,
  side: z.enum(orderSides),
  reason: z.enum(tradeReasons),
  status: z.literal('completed'),
  price: decimalString,
  /** In the order's units. */
  quantity: decimalString,
  /** Units of the base asset. */
  size: decimalString,
  leverage: z.int(),
  /** Margin that was opened or closed, or taken out where a leverage was reduced; what was traded. USDT. */
  margin: decimalString,
  notional: decimalString,
  fee: decimalString,
  /** Gross of the fee; zero for an opening. */
  realized_pnl: decimalString,
  /** What went to the insurance of the gain over a gap, USDT: taken off `realized_pnl` already. */
  gap_charge: decimalString,
  trade_time: epochSeconds,
  created_at: epochSeconds,
  /** The entry of the journal that it made; none where an opening cost no fee. */
  journal_ids: z.array(z.string()).max(1),
  /** An opening has no exit. */
  receipt,
});
export type FuturesTrade = z.input<typeof futuresTrade>;

/** Up to this notional of one account and symbol, open and resting, an order may have this leverage. */
export const leverageBracket = z.object({ notional_up_to: decimalString, leverage: z.int() });
/** Above this volatility of the last day, percent a year, new orders have at most this leverage. */
export const volatilityCap = z.object({ above: z.number(), leverage: z.int() });
/** From so many minutes before a session ends: of new positions, and of open ones when it ends. */
export const closeCap = z.object({ minutes: z.int(), leverage: z.int() });

export const futuresConfig = z.object({
  product_type: z.enum(productTypes),
  /** USDT of margin for each unit of quantity. */
  contract_value: decimalString,
  min_quantity: decimalString,
  max_quantity: decimalString,
  min_leverage: z.int(),
  max_leverage: z.int(),
  leverage_steps: z.array(z.int()),
  /** Rising notional, falling leverage; above the last nothing is taken. */
  brackets: z.array(leverageBracket),
  volatility_caps: z.array(volatilityCap),
  /** Null where the market never closes. */
  close_cap: closeCap.nullable(),
  /** Percent of the notional, at the opening and at each close. */
  fee_rate: decimalString,
  /** Percent of the notional: a position is liquidated when no more than this is left of its margin. */
  maintenance_margin_rate: decimalString,
  is_active: z.boolean(),
});
export type FuturesConfig = z.input<typeof futuresConfig>;

/** The most leverage that a new order in a symbol can have now whatever its size, what limits it, and until when. */
export const leverageLimit = z.object({
  leverage: z.int(),
  by: z.enum(['class', 'volatility', 'close', 'loan']),
  /** When the session ends; null for other limits. */
  until: epochSeconds.nullable(),
});
export type LeverageLimit = z.output<typeof leverageLimit>;

export const contractConfig = z.object({ product_type: z.enum(productTypes), contract_value: decimalString });
