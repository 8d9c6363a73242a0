import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { LiabilitiesProof, PublishedLiabilities } from '#shared/schemas/liabilities.ts';
import { recomputeLiabilitiesProof } from './check-proof.ts';
import {
  addCoinSums,
  EMPTY_SUM_TREE_NODE,
  hashSumTreeLeaf,
  hashSumTreeParent,
  type SumTreeNode,
  type CoinSums,
  toCoinSums,
} from './sum-tree.ts';

const doc = readFileSync(new URL('../../docs/liabilities.md', import.meta.url), 'utf8');

/** Hashes of the worked example by name, and the texts that they hash. */
const hashes = [...doc.matchAll(/^\*\*(.+)\*\* `([0-9a-f]{64})`\n\n```text\n([^`]*)\n```$/gm)].map(
  ([, name = '', hash = '', text = '']) => ({ name, hash, text }),
);
const [proof, published] = [...doc.matchAll(/^```json\n([^`]*)```$/gm)].map(([, text = '']) => JSON.parse(text)) as [
  LiabilitiesProof,
  PublishedLiabilities,
];

const leaf = (account_id: string, salt: string, sums: CoinSums): Promise<SumTreeNode> =>
  hashSumTreeLeaf({ date: '2026-11-24', account_id, salt: salt.repeat(32), sums });

describe('example of docs/liabilities.md', () => {
  it('states the correct hashes of its texts', { tags: ['FIN-155'] }, () => {
    expect(hashes).toHaveLength(6);
    for (const { name, hash, text } of hashes)
      expect([name, createHash('sha256').update(text).digest('hex')]).toEqual([name, hash]);
  });

  it('gives the same tree as hashing by the code', async () => {
    const [a, b, c] = await Promise.all([
      leaf('acc_A', '11', [
        ['BTC', 150_000_000n],
        ['USDT', 2_500_000_000_000n],
      ]),
      leaf('acc_B', '44', []),
      leaf('acc_C', '55', [['USDT', 1_000_000_000n]]),
    ]);
    const [left, right] = [await hashSumTreeParent(a, b), await hashSumTreeParent(c, EMPTY_SUM_TREE_NODE)];
    const root = await hashSumTreeParent(left, right);
    expect([a, b, c, left, right, root].map(({ hash }) => hash)).toEqual(hashes.map(({ hash }) => hash));
    // Leaves are ordered by their hashes.
    expect([a.hash, b.hash, c.hash].toSorted()).toEqual([a.hash, b.hash, c.hash]);
    expect(root.sums).toEqual([
      ['BTC', 150_000_000n],
      ['USDT', 2_501_000_000_000n],
    ]);
  });

  it('has a proof that verifies against the published root', { tags: ['FIN-155'] }, async () => {
    expect(await recomputeLiabilitiesProof(proof, published)).toMatchObject({
      problem: null,
      root: { hash: published.root },
    });
    expect(await recomputeLiabilitiesProof(proof, { ...published, total: [] })).toMatchObject({ problem: 'total' });
  });
});

describe('toCoinSums', () => {
  it('sorts by coin, merges duplicates and drops zeros', () => {
    const units: [string, bigint][] = [
      ['USDT', 1n],
      ['BTC', 0n],
      ['ETH', 2n],
      ['USDT', 3n],
    ];
    expect(toCoinSums(units)).toEqual([
      ['ETH', 2n],
      ['USDT', 4n],
    ]);
    expect(addCoinSums([['A', 1n]], [['A', 2n]])).toEqual([['A', 3n]]);
  });

  it('rejects negative sums', () => {
    expect(() => toCoinSums([['USDT', -1n]])).toThrow(RangeError);
  });
});
