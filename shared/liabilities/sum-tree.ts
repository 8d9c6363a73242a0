/**
 * The tree by which anybody checks that what a customer is owed is in the sum that was published (`docs/liabilities.md`).
 * Each node has a hash and the sums of all below it, by coin, in units of 10⁻⁸; a parent's hash is that of both its
 * children with their sums, so that no sum can be told otherwise than it was hashed.
 */

/** What is owed, by coin: decimals of whole units of 10⁻⁸, above zero, in the order of the coins’ names. */
export type CoinSums = readonly (readonly [coin: string, units: bigint])[];

export interface SumNode {
  /** SHA-256 in hexadecimal. */
  hash: string;
  sums: CoinSums;
}

/** What a customer's leaf is made of. */
export interface LeafContent {
  /** The day (UTC) of which the tree is: 2026-11-24. */
  date: string;
  account_id: string;
  /** 32 bytes in hexadecimal, that the customer alone is told: nobody can guess at a leaf. */
  salt: string;
  sums: CoinSums;
}

/** A node beside the way from a leaf to the root. */
export interface PathStep extends SumNode {
  side: 'left' | 'right';
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @throws {Error} on a page without WebCrypto, which browsers give to secure origins only. */
async function sha256(text: string): Promise<string> {
  return hex(await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** `BTC:150000000,USDT:2500000000000`: what is hashed of sums; nothing where nothing is owed. */
export const formatCoinSums = (sums: CoinSums): string => sums.map(([coin, units]) => `${coin}:${units}`).join(',');

/** Sums in the one form in which they are hashed: by name, without what is zero. @throws {RangeError} of one below zero. */
export function toCoinSums(units: Iterable<readonly [string, bigint]>): CoinSums {
  const all = new Map<string, bigint>();
  for (const [coin, amount] of units) {
    if (amount < 0n) throw new RangeError(`Less than nothing is owed of ${coin}.`);
    all.set(coin, (all.get(coin) ?? 0n) + amount);
  }
  return [...all].filter(([, amount]) => amount > 0n).sort(([a], [b]) => (a < b ? -1 : 1));
}

export const addCoinSums = (a: CoinSums, b: CoinSums): CoinSums => toCoinSums([...a, ...b]);

/** The node of a leaf: the hash of `leaf`, date, account, salt and sums, a line each. */
export async function hashLeaf({ date, account_id, salt, sums }: LeafContent): Promise<SumNode> {
  return { hash: await sha256(['leaf', date, account_id, salt, formatCoinSums(sums)].join('\n')), sums };
}

/** The node above two others: the hash of `node`, and of each the hash and the sums, a line each. */
export async function hashParent(left: SumNode, right: SumNode): Promise<SumNode> {
  const hash = await sha256(
    ['node', left.hash, formatCoinSums(left.sums), right.hash, formatCoinSums(right.sums)].join('\n'),
  );
  return { hash, sums: addCoinSums(left.sums, right.sums) };
}

/** Beside the last node of a level with an odd number of them. */
export const EMPTY_NODE: SumNode = { hash: '0'.repeat(64), sums: [] };

/** The root that a leaf leads to by its path. @throws {RangeError} of a sum below zero. */
export async function computeRoot(leaf: LeafContent, path: readonly PathStep[]): Promise<SumNode> {
  let node = await hashLeaf({ ...leaf, sums: toCoinSums(leaf.sums) });
  for (const { side, hash, sums } of path) {
    const beside = { hash, sums: toCoinSums(sums) };
    node = await (side === 'left' ? hashParent(beside, node) : hashParent(node, beside));
  }
  return node;
}
