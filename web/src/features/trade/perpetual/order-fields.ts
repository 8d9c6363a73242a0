import type { FuturesOrderType, OrderSide, PositionSide } from '#shared/market/perpetual.ts';
import type { ProductType } from '#shared/market/symbols.ts';
import type { Amount, Price } from '#shared/money.ts';
import type { FuturesConfig } from '#shared/schemas/futures.ts';
import type { TicketBlockedReason } from '#web/features/trade/ticket/use-obstacle-text.ts';

/** What the person has chosen and typed in the ticket. */
export interface OrderFields {
  side: PositionSide | null;
  type: FuturesOrderType;
  /** USDT before the contract value. */
  quantity: string;
  /** Used by limit and stop limit orders. */
  price: string;
  /** Used by both kinds of stop orders. */
  stopPrice: string;
  leverage: string;
  /** Take profit and stop loss go with the order. */
  protect: boolean;
  /** How the two are typed: as prices, or as percent of the margin that is gained or lost. */
  protectIn: 'price' | 'percent';
  takeProfit: string;
  stopLoss: string;
}

/** What the page knows besides. Null: not known yet. */
export interface OrderContext {
  /** In which numbers were typed: it decides whether 1,234 is a thousand. */
  language: string;
  symbol: string;
  productType: ProductType;
  /** Digits of the symbol's prices. */
  digits: number;
  config: FuturesConfig | null;
  /** Available trading USDT. */
  balance: Amount | null;
  /** The latest price. */
  price: Price | null;
  /** Its age, ms. */
  priceAge: number | null;
  /** The sources disagree on the price: nothing is filled at it. */
  held: boolean;
  halted: boolean;
  /** When the market opens, epoch seconds (null where nobody knows); null while it is open. */
  closedUntil: { opensAt: number | null } | null;
  /** Most of a position's margin in this symbol is lost: it can only be reduced. */
  reduceOnly: boolean;
}

/** The payload's own names, so that a refusal that names a field finds it. */
export type OrderFieldName =
  | 'side'
  | 'quantity'
  | 'price'
  | 'leverage'
  | 'take_profit_price'
  | 'stop_loss_price'
  | 'stop_price';

/** A reason in words: `perpetual:ticket.problem.<name>`. `amounts` and `prices` are decimal strings. */
export interface OrderProblem {
  name:
    | 'direction'
    | 'quantity'
    | 'price'
    | 'leverage'
    | 'takeProfit'
    | 'stopLoss'
    | 'stopPrice'
    | 'range'
    | 'balance'
    | 'takeProfitAbove'
    | 'takeProfitBelow'
    | 'stopLossAbove'
    | 'stopLossBelow'
    | 'stopPriceAbove'
    | 'stopPriceBelow';
  amounts?: Record<string, string>;
  prices?: Record<string, string>;
  values?: Record<string, number>;
}

/** What is allowed but may not be meant: `perpetual:ticket.warning.<name>`. */
export type OrderWarning = 'marketable' | 'stopLossBeyondLiquidation';

/** What reaching a price would come to, decimal strings. */
export interface OrderOutcome {
  price: string;
  /** Gain or loss after the fees of opening and closing. */
  net: string;
}

/** Before → after, decimal strings of USDT unless said otherwise. */
export interface OrderEffect {
  contractValue: string;
  margin: string;
  notional: string;
  fee: string;
  /** Margin and fee: what is taken from the balance. */
  required: string;
  /** The price at which it is expected to fill; null while there is none. */
  entry: string | null;
  /** Units of the base asset. */
  size: string | null;
  liquidation: string | null;
  /** Negative: margin and fee. */
  maxLoss: string;
  takeProfit: OrderOutcome | null;
  stopLoss: OrderOutcome | null;
  balanceAfter: string | null;
}

export interface PerpetualOrderBody {
  symbol: string;
  side: OrderSide;
  type: FuturesOrderType;
  quantity: string;
  price?: string;
  stop_price?: string;
  leverage: number;
  take_profit_price?: string;
  stop_loss_price?: string;
}

export interface OrderReview {
  /** At most one a field, in the order in which they are checked. */
  problems: readonly { field: OrderFieldName; problem: OrderProblem }[];
  obstacle: TicketBlockedReason | null;
  warnings: readonly OrderWarning[];
  /** As soon as quantity and leverage can be read. */
  effect: OrderEffect | null;
  /** Only when nothing stands in the way. */
  request: PerpetualOrderBody | null;
}

export const needsPrice = (type: FuturesOrderType): boolean => type === 'limit' || type === 'stop_limit';
export const needsStop = (type: FuturesOrderType): boolean => type === 'stop_market' || type === 'stop_limit';
