/** Constants of options, separate from their schemas: a page loads them without a validator. */
export const optionDirections = ['call', 'put'] as const;
export type Direction = (typeof optionDirections)[number];

/** `settled` is a tie, `cancelled` a refund for lack of a price, `sold` a sell-back before expiry. */
export const optionStatuses = ['pending', 'win', 'lose', 'settled', 'cancelled', 'sold'] as const;
export type OptionStatus = (typeof optionStatuses)[number];
