import * as z from 'zod';
import { decimalString, epochSeconds } from './scalars.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** What is owed, by coin, in the order of their names; nothing of a coin is left out. */
const owed = z.array(z.object({ coin_type: z.string(), amount: decimalString }));
export type OwedByCoin = z.input<typeof owed>;

/** What all customers together were owed on a day, as it was published. */
export const publishedLiabilities = z.object({
  /** The day (UTC): 2026-11-24. */
  date: z.string(),
  /** The root of the tree, SHA-256. */
  root: hash,
  total: owed,
  /** Customers' accounts in the tree. */
  accounts: z.int(),
  /** When the first account was read; the tree was there within minutes. */
  published_at: epochSeconds,
});
export type PublishedLiabilities = z.input<typeof publishedLiabilities>;

/** How what one customer was owed leads to the root of a day. */
export const liabilitiesProof = z.object({
  date: z.string(),
  root: hash,
  leaf: z.object({ account_id: z.string(), salt: hash, owed }),
  /** From the leaf to the root: the node beside each on the way. */
  path: z.array(z.object({ side: z.enum(['left', 'right']), hash, owed })),
});
export type LiabilitiesProof = z.input<typeof liabilitiesProof>;
