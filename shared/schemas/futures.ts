import * as z from 'zod';
import {
  futuresOrderStatuses,
  futuresOrderTypes,
  futuresOrderSides,
  positionSides,
  positionStatuses,
  futuresTradeReasons,
} from '#shared/market/perpetual.ts';
import { marketProductTypes } from '#shared/market/symbols.ts';
import { settlementReceipt } from './receipt.ts';
import { decimalString, epochSeconds, symbolName } from './scalars.ts';

/** Without a fill the receipt is null. */
export const futuresOrder = z.object({
  id: z.string(),
  /** Same as `id`: trades and positions use this name. */
  order_id: z.string(),
  /** Number shown to users. */
  order_number: z.string(),
  symbol: symbolName,
  side: z.enum(futuresOrderSides),
  type: z.enum(futuresOrderTypes),
  status: z.enum(futuresOrderStatuses),
  /** Limit price; null without one. */
  price: decimalString.nullable(),
  stop_price: decimalString.nullable(),
  /** True once the stop of a stop limit order was reached: it rests as a limit order. */
  stop_reached: z.boolean(),
  fill_price: decimalString.nullable(),
  average_price: decimalString.nullable(),
  /** USDT, before the contract value. */
  quantity: decimalString,
  filled_quantity: decimalString,
  contract_value: decimalString,
  leverage: z.int(),
  /** `quantity × contract_value`, USDT. */
  margin: decimalString,
  /** `margin × leverage`, USDT. */
  notional: decimalString,
  /** Charged at the fill; frozen while the order rests. USDT. */
  fee: decimalString,
  /** Amount charged: zero until the fill. USDT. */
  total_fee: decimalString,
  /** Rate of its position: percent of the notional. */
  maintenance_margin_rate: decimalString,
  take_profit_price: decimalString.nullable(),
  stop_loss_price: decimalString.nullable(),
  position_id: z.string().nullable(),
  /** Value shown by its position; null without a position, and once closed. USDT. */
  unrealized_pnl: decimalString.nullable(),
  created_at: epochSeconds,
  /** The same in ms: only prices observed later fill it. */
  accepted_ms: z.int(),
  /** Time of the fill or cancellation. */
  closed_at: epochSeconds.nullable(),
  cancel_reason: z.string().nullable(),
  /** Journal entries that moved its money, oldest first. */
  journal_ids: z.array(z.string()),
  receipt: settlementReceipt.nullable(),
});
export type FuturesOrder = z.input<typeof futuresOrder>;

export const futuresPosition = z.object({
  id: z.string(),
  order_id: z.string(),
  symbol: symbolName,
  side: z.enum(positionSides),
  status: z.enum(positionStatuses),
  leverage: z.int(),
  contract_value: decimalString,
  /** Quantity opened, in the order's units. */
  quantity: decimalString,
  /** Quantity still open. */
  unclosed_quantity: decimalString,
  /** Margin and notional still open, USDT. */
  margin: decimalString,
  notional: decimalString,
  /** Open size in units of the base asset. */
  size: decimalString,
  entry_price: decimalString,
  liquidation_price: decimalString,
  take_profit_price: decimalString.nullable(),
  stop_loss_price: decimalString.nullable(),
  /** Latest price at the time of the answer; null without one, and once closed. */
  mark_price: decimalString.nullable(),
  /** At the mark price, for the open part, USDT; never below minus the margin. */
  unrealized_pnl: decimalString.nullable(),
  /** Unrealised PnL in percent of the margin. */
  return_rate: decimalString.nullable(),
  /** (margin + unrealised PnL) / margin, percent, 0 to 100. */
  margin_rate: decimalString.nullable(),
  /** Available balance of the trading wallet, USDT; null in messages, and in lists of staff. */
  trading_balance: decimalString.nullable(),
  /** Before fees, for the closed part, USDT. */
  realized_pnl: decimalString,
  /** Fees of the opening and of the closes so far, USDT. */
  fee: decimalString,
  /** Percent of the notional charged at each close, after the discount. */
  fee_rate: decimalString,
  /** Percent of the notional: at the liquidation price at most this is left of the margin, and it is kept. */
  maintenance_margin_rate: decimalString,
  /**
   * Part of the gain owed to the insurance, USDT: other positions of the account lost more than their margins over the
   * same gap. Already deducted from the unrealised PnL, and for each part at its close.
   */
  gap_charge: decimalString,
  /** Most of the margin is lost: new orders in this symbol are rejected. */
  reduce_only: z.boolean(),
  /** Session end at which the leverage is or was reduced, and the target leverage; null when never required. */
  close_cap: z.object({ leverage: z.int(), closes_at: epochSeconds }).nullable(),
  /** A close was requested and waits for its tick. */
  closing: z.boolean(),
  opened_at: epochSeconds,
  closed_at: epochSeconds.nullable(),
  /** Journal entries since the opening, oldest first; those of its order are listed there. */
  journal_ids: z.array(z.string()),
  /** Receipt of the opening fill; each close has its own, on the trade. */
  receipt: settlementReceipt,
});
export type FuturesPosition = z.input<typeof futuresPosition>;

export const futuresTrade = z.object({
  id: z.string(),
  /** Order that was filled; null for a close. */
  order_id: z.string().nullable(),
  /** Order that opened the position. */
  order_id_ref: z.string(),
  position_id: z.string(),
  symbol: symbolName,
  side: z.enum(futuresOrderSides),
  reason: z.enum(futuresTradeReasons),
  status: z.literal('completed'),
  price: decimalString,
  /** Quantity in the order's units. */
  quantity: decimalString,
  /** Size in units of the base asset. */
  size: decimalString,
  leverage: z.int(),
  /** Margin opened, closed, or removed by a leverage reduction; notional traded. USDT. */
  margin: decimalString,
  notional: decimalString,
  fee: decimalString,
  /** Before the fee; zero for an opening. */
  realized_pnl: decimalString,
  /** Part of the gain over a gap that went to the insurance, USDT: already deducted from `realized_pnl`. */
  gap_charge: decimalString,
  trade_time: epochSeconds,
  created_at: epochSeconds,
  /** Journal entry of the trade; none for an opening without a fee. */
  journal_ids: z.array(z.string()).max(1),
  /** An opening has no exit. */
  receipt: settlementReceipt,
});
export type FuturesTrade = z.input<typeof futuresTrade>;

/** Maximum leverage of an order up to this notional of one account and symbol, open and resting. */
export const leverageBracket = z.object({ notional_up_to: decimalString, leverage: z.int() });
/** Above this volatility of the last day, percent a year, new orders have at most this leverage. */
export const volatilityLeverageCap = z.object({ above: z.number(), leverage: z.int() });
/** Leverage from this many minutes before a session ends: for new positions, and for open ones at the end. */
export const sessionEndLeverageCap = z.object({ minutes: z.int(), leverage: z.int() });

export const futuresConfig = z.object({
  product_type: z.enum(marketProductTypes),
  /** USDT of margin for each unit of quantity. */
  contract_value: decimalString,
  min_quantity: decimalString,
  max_quantity: decimalString,
  min_leverage: z.int(),
  max_leverage: z.int(),
  leverage_steps: z.array(z.int()),
  /** Rising notional, falling leverage; orders above the last are rejected. */
  brackets: z.array(leverageBracket),
  volatility_caps: z.array(volatilityLeverageCap),
  /** Null when the market never closes. */
  close_cap: sessionEndLeverageCap.nullable(),
  /** Percent of the notional, at the opening and at each close. */
  fee_rate: decimalString,
  /** Percent of the notional: a position is liquidated when no more than this is left of its margin. */
  maintenance_margin_rate: decimalString,
  is_active: z.boolean(),
});
export type FuturesConfig = z.input<typeof futuresConfig>;

/** Maximum leverage of a new order in a symbol now, of any size, what limits it, and until when. */
export const leverageLimit = z.object({
  leverage: z.int(),
  by: z.enum(['class', 'volatility', 'close', 'loan']),
  /** End of the session; null for other limits. */
  until: epochSeconds.nullable(),
});
export type LeverageLimit = z.output<typeof leverageLimit>;

export const futuresContractConfig = z.object({
  product_type: z.enum(marketProductTypes),
  contract_value: decimalString,
});
