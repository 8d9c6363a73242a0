/**
 * Tree by which anyone can check that a customer's liability is in the published sum (`docs/liabilities.md`). Each node
 * has a hash and the sums of all nodes below it, by coin, in units of 10⁻⁸. A parent's hash covers both children and
 * their sums, so that a sum cannot be changed later.
 */

/** Liabilities by coin: decimals of whole units of 10⁻⁸, above zero, ordered by coin name. */
export type CoinSums = readonly (readonly [coin: string, units: bigint])[];

export interface SumTreeNode {
  /** SHA-256 in hexadecimal. */
  hash: string;
  sums: CoinSums;
}

/** Content of a customer's leaf. */
export interface SumTreeLeafContent {
  /** Day (UTC) of the tree: 2026-11-24. */
  date: string;
  account_id: string;
  /** 32 bytes in hexadecimal, known only to the customer: prevents guessing a leaf. */
  salt: string;
  sums: CoinSums;
}

/** Sibling of a node on the path from a leaf to the root. */
export interface SumTreePathStep extends SumTreeNode {
  side: 'left' | 'right';
}

const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** @throws {Error} on a page without WebCrypto, which browsers provide to secure origins only. */
async function sha256(text: string): Promise<string> {
  return hex(await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/** Returns the text that is hashed for sums, `BTC:150000000,USDT:2500000000000`; empty without liabilities. */
export const formatCoinSums = (sums: CoinSums): string => sums.map(([coin, units]) => `${coin}:${units}`).join(',');

/** Returns sums in their only hashed form: by name, without zeros. @throws {RangeError} for a negative sum. */
export function toCoinSums(units: Iterable<readonly [string, bigint]>): CoinSums {
  const all = new Map<string, bigint>();
  for (const [coin, amount] of units) {
    if (amount < 0n) throw new RangeError(`Less than nothing is owed of ${coin}.`);
    all.set(coin, (all.get(coin) ?? 0n) + amount);
  }
  return [...all].filter(([, amount]) => amount > 0n).sort(([a], [b]) => (a < b ? -1 : 1));
}

export const addCoinSums = (a: CoinSums, b: CoinSums): CoinSums => toCoinSums([...a, ...b]);

/** Returns the node of a leaf: the hash of `leaf`, date, account, salt and sums, a line each. */
export async function hashSumTreeLeaf({ date, account_id, salt, sums }: SumTreeLeafContent): Promise<SumTreeNode> {
  return { hash: await sha256(['leaf', date, account_id, salt, formatCoinSums(sums)].join('\n')), sums };
}

/** Returns the parent of two nodes: the hash of `node`, and hash and sums of each, a line each. */
export async function hashSumTreeParent(leftNode: SumTreeNode, right: SumTreeNode): Promise<SumTreeNode> {
  const hash = await sha256(
    ['node', leftNode.hash, formatCoinSums(leftNode.sums), right.hash, formatCoinSums(right.sums)].join('\n'),
  );
  return { hash, sums: addCoinSums(leftNode.sums, right.sums) };
}

/** Sibling of the last node of a level with an odd number of nodes. */
export const EMPTY_SUM_TREE_NODE: SumTreeNode = { hash: '0'.repeat(64), sums: [] };

/** Returns the root of a leaf by its path. @throws {RangeError} for a negative sum. */
export async function computeSumTreeRoot(
  leaf: SumTreeLeafContent,
  path: readonly SumTreePathStep[],
): Promise<SumTreeNode> {
  let node = await hashSumTreeLeaf({ ...leaf, sums: toCoinSums(leaf.sums) });
  for (const { side, hash, sums } of path) {
    const sibling = { hash, sums: toCoinSums(sums) };
    node = await (side === 'left' ? hashSumTreeParent(sibling, node) : hashSumTreeParent(node, sibling));
  }
  return node;
}
