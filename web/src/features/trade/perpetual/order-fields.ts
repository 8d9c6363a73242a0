import type { FuturesOrderType, FuturesOrderSide, PositionSide } from '#shared/market/perpetual.ts';
import type { MarketProductType } from '#shared/market/symbols.ts';
import type { Amount, Price } from '#shared/money.ts';
import type { FuturesConfig } from '#shared/schemas/futures.ts';
import type { FundingReserve } from '#web/features/money/transfer/choose-wallets.ts';
import type { TicketBlockedReason } from '#web/features/trade/ticket/use-blocked-reason-text.ts';

/** Values that the user has chosen and typed in the ticket. */
export interface PerpetualOrderFields {
  side: PositionSide | null;
  type: FuturesOrderType;
  /** USDT before the contract value. */
  quantity: string;
  /** Used by limit and stop limit orders. */
  price: string;
  /** Used by both kinds of stop orders. */
  stopPrice: string;
  leverage: string;
  /** True when take profit and stop loss are sent with the order. */
  protect: boolean;
  /** Unit of both: a price, or percent of the margin gained or lost. */
  protectIn: 'price' | 'percent';
  takeProfit: string;
  stopLoss: string;
}

/** Data that the review needs in addition to the form. Null: not known yet. */
export interface PerpetualOrderContext {
  /** Language of typed numbers: decides whether 1,234 is a thousand. */
  language: string;
  symbol: string;
  productType: MarketProductType;
  /** Digits of the symbol's prices. */
  digits: number;
  config: FuturesConfig | null;
  /** Available trading USDT. */
  balance: Amount | null;
  /** Other wallets, which cover what is missing. */
  reserve?: FundingReserve | undefined;
  /** The latest price. */
  price: Price | null;
  /** Age of the price, ms. */
  priceAge: number | null;
  /** True while the sources disagree on the price: nothing is filled at it. */
  held: boolean;
  halted: boolean;
  /** Opening of the market, epoch seconds (null when unknown); null while it is open. */
  closedUntil: { opensAt: number | null } | null;
  /** True after losing most of a position's margin in this symbol: it can only be reduced. */
  reduceOnly: boolean;
}

/** The payload's own names, so that field errors match. */
export type PerpetualOrderFieldName =
  | 'side'
  | 'quantity'
  | 'price'
  | 'leverage'
  | 'take_profit_price'
  | 'stop_loss_price'
  | 'stop_price';

/** Locale key of the reason: `perpetual:ticket.problem.<name>`. Amounts and prices are decimal strings. */
export type PerpetualOrderProblem =
  | { name: 'direction' | 'quantity' | 'price' | 'takeProfit' | 'stopLoss' | 'stopPrice' }
  | { name: 'leverage'; min: number; max: number }
  | { name: 'range'; min: string; max: string }
  | { name: 'balance'; amount: string; balance: string }
  | { name: `${'takeProfit' | 'stopLoss' | 'stopPrice'}${'Above' | 'Below'}`; price: string };

/** Allowed but possibly unintended: `perpetual:ticket.warning.<name>`. */
export type PerpetualOrderWarning = 'marketable' | 'stopLossBeyondLiquidation';

/** Result of reaching a price, decimal strings. */
export interface PerpetualOrderOutcome {
  price: string;
  /** Profit or loss after the fees of opening and closing. */
  net: string;
}

/** Before → after, decimal strings of USDT unless stated otherwise. */
export interface PerpetualOrderEffect {
  contractValue: string;
  margin: string;
  notional: string;
  fee: string;
  /** Margin and fee, taken from the balance. */
  required: string;
  /** Expected fill price; null while unknown. */
  entry: string | null;
  /** Units of the base asset. */
  size: string | null;
  liquidation: string | null;
  /** Negative: margin and fee. */
  maxLoss: string;
  takeProfit: PerpetualOrderOutcome | null;
  stopLoss: PerpetualOrderOutcome | null;
  balanceAfter: string | null;
  /** Taken from other wallets, and missing in all of them. */
  moved: string;
  missing: string;
}

export interface PerpetualOrderBody {
  symbol: string;
  side: FuturesOrderSide;
  type: FuturesOrderType;
  quantity: string;
  price?: string;
  stop_price?: string;
  leverage: number;
  take_profit_price?: string;
  stop_loss_price?: string;
  fund_from?: string[];
}

export interface PerpetualOrderReview {
  /** At most one a field, in the order of the checks. */
  problems: readonly { field: PerpetualOrderFieldName; problem: PerpetualOrderProblem }[];
  obstacle: TicketBlockedReason | null;
  warnings: readonly PerpetualOrderWarning[];
  /** Set once quantity and leverage can be read. */
  effect: PerpetualOrderEffect | null;
  /** Set only without problems. */
  request: PerpetualOrderBody | null;
}

export const hasLimitPrice = (type: FuturesOrderType): boolean => type === 'limit' || type === 'stop_limit';
export const hasStopPrice = (type: FuturesOrderType): boolean => type === 'stop_market' || type === 'stop_limit';
