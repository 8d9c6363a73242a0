/** The words and limits of perpetuals, apart from their schemas: a page takes them without a validator. */
export const orderSides = ['buy', 'sell'] as const;
export type OrderSide = (typeof orderSides)[number];
export const positionSides = ['long', 'short'] as const;
export type PositionSide = (typeof positionSides)[number];

export const futuresOrderTypes = ['market', 'limit', 'stop_market', 'stop_limit'] as const;
export type FuturesOrderType = (typeof futuresOrderTypes)[number];

/** `pending` rests or waits for its tick; `filled` has become a position. */
export const futuresOrderStatuses = ['pending', 'filled', 'cancelled'] as const;
export type FuturesOrderStatus = (typeof futuresOrderStatuses)[number];

export const positionStatuses = ['open', 'closed', 'liquidated'] as const;
export type PositionStatus = (typeof positionStatuses)[number];

/** What made a trade: the fill that opened a position, or why a part of it was closed. */
export const tradeReasons = ['open', 'close', 'take_profit', 'stop_loss', 'liquidation', 'leverage_cap'] as const;
export type TradeReason = (typeof tradeReasons)[number];

/** Leverage is any whole number between these; the steps are what the ticket offers. */
export const MIN_LEVERAGE = 20;
export const MAX_LEVERAGE = 200;
export const leverageSteps = [20, 50, 75, 100, 125, 150, 175, 200] as const;
