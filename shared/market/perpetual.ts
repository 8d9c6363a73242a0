/** Constants and limits of perpetuals, separate from their schemas: a page loads them without a validator. */
export const futuresOrderSides = ['buy', 'sell'] as const;
export type FuturesOrderSide = (typeof futuresOrderSides)[number];
export const positionSides = ['long', 'short'] as const;
export type PositionSide = (typeof positionSides)[number];

export const futuresOrderTypes = ['market', 'limit', 'stop_market', 'stop_limit'] as const;
export type FuturesOrderType = (typeof futuresOrderTypes)[number];

/** `pending` rests or waits for its tick; `filled` became a position. */
export const futuresOrderStatuses = ['pending', 'filled', 'cancelled'] as const;
export type FuturesOrderStatus = (typeof futuresOrderStatuses)[number];

export const positionStatuses = ['open', 'closed', 'liquidated'] as const;
export type PositionStatus = (typeof positionStatuses)[number];

/** Cause of a trade: the fill that opened a position, or the reason for closing part of it. */
export const futuresTradeReasons = [
  'open',
  'close',
  'take_profit',
  'stop_loss',
  'liquidation',
  'leverage_cap',
] as const;
export type FuturesTradeReason = (typeof futuresTradeReasons)[number];

/** Leverage is any integer between these; the steps are the ticket's choices. */
export const MIN_LEVERAGE = 20;
export const MAX_LEVERAGE = 200;
export const leverageSteps = [20, 50, 75, 100, 125, 150, 175, 200] as const;
