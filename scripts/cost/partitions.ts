import type { OperationUnits } from './capacity.ts';

/**
 * Units that an order takes where all orders meet, from its acceptance to its end, by what the partitions are called; the
 * rest of it lies in partitions of its owner. Counted by `partitions.test.ts`. Of the chain's head no count is kept: it is
 * read once when an order is accepted, and twice at half the price for the price of it (`await-tick.test.ts`).
 */
export const sharedPartitionUnits = {
  /** An option that won. */
  option: {
    EXPOSURE: { write: 4, read: 0 },
    CONFIG: { write: 0, read: 2 },
    'gsi1 EXPIRY': { write: 3, read: 0 },
    'gsi2 ENTRIES option.place': { write: 1, read: 0 },
    'gsi2 ENTRIES option.enter': { write: 1, read: 0 },
    'gsi2 ENTRIES option.settle': { write: 1, read: 0 },
  },
  /** A market order, up to the position that it opens. */
  marketOrder: {
    EXPOSURE: { write: 2, read: 0 },
    INSURANCE: { write: 2, read: 0 },
    CONFIG: { write: 0, read: 2 },
    'TRIGGERS up': { write: 4, read: 0 },
    'TRIGGERS down': { write: 4, read: 0 },
    'gsi2 FUTURES_ORDERS': { write: 2, read: 0 },
    'gsi2 POSITIONS': { write: 1, read: 0 },
    'gsi2 FUTURES_TRADES': { write: 1, read: 0 },
    'gsi2 ENTRIES futures.place': { write: 1, read: 0 },
    'gsi2 ENTRIES futures.open': { write: 1, read: 0 },
  },
} satisfies Record<string, Record<string, OperationUnits>>;

/** All that it writes, in the partitions of its owner too. */
export const writtenUnits = { option: 40, marketOrder: 54 } as const;

/** Of the head of the chain, by each order. */
export const HEAD_READS_PER_ORDER = 2;
