/** The words of options, apart from their schemas: a page takes them without a validator. */
export const directions = ['call', 'put'] as const;
export type Direction = (typeof directions)[number];

/** `settled` is a tie, `cancelled` a refund for want of a price, `sold` one that its owner sold back before expiry. */
export const optionStatuses = ['pending', 'win', 'lose', 'settled', 'cancelled', 'sold'] as const;
export type OptionStatus = (typeof optionStatuses)[number];
