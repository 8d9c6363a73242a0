import * as z from 'zod';
import { decimalString, epochSeconds } from './scalars.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Liabilities by coin, in the order of their names, without omissions. */
const owed = z.array(z.object({ coin_type: z.string(), amount: decimalString }));
export type OwedByCoin = z.input<typeof owed>;

/** Total liabilities to all customers on a day, as published. */
export const publishedLiabilities = z.object({
  /** Day (UTC): 2026-11-24. */
  date: z.string(),
  /** Root of the tree, SHA-256. */
  root: hash,
  total: owed,
  /** Customers' accounts in the tree. */
  accounts: z.int(),
  /** Time at which the first account was read; the tree was complete within minutes. */
  published_at: epochSeconds,
});
export type PublishedLiabilities = z.input<typeof publishedLiabilities>;

/** Proof that a customer's liability leads to the root of a day. */
export const liabilitiesProof = z.object({
  date: z.string(),
  root: hash,
  leaf: z.object({ account_id: z.string(), salt: hash, owed }),
  /** From the leaf to the root: the sibling at each step. */
  path: z.array(z.object({ side: z.enum(['left', 'right']), hash, owed })),
});
export type LiabilitiesProof = z.input<typeof liabilitiesProof>;
