import type { OperationCapacityUnits } from './capacity.ts';

/**
 * Units of an order in shared partitions, from acceptance to end, by partition name; the rest is in its owner's
 * partitions. Counted by `partitions.test.ts`. Excludes the tick log's head: read once at acceptance, and twice at half
 * the cost for its price (`await-tick.test.ts`).
 */
export const sharedPartitionUnitsPerOrder = {
  /** A winning option. */
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
} satisfies Record<string, Record<string, OperationCapacityUnits>>;

/** All its writes, its owner's partitions included. */
export const writeUnitsPerOrder = { option: 40, marketOrder: 54 } as const;

/** Reads of the tick log's head by each order. */
export const TICK_HEAD_READS_PER_ORDER = 2;
