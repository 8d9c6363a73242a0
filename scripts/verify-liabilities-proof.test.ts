import { describe, expect, it } from 'vitest';
import {
  EMPTY_SUM_TREE_NODE,
  hashSumTreeLeaf,
  hashSumTreeParent,
  type SumTreeNode,
  type CoinSums,
} from '#shared/liabilities/sum-tree.ts';
import { formatUnits } from '#shared/money.ts';
import type { LiabilitiesProof, PublishedLiabilities } from '#shared/schemas/liabilities.ts';
import { PublishedDataError } from './contradiction-error.ts';
import { parseLiabilitiesProofFile, verifyLiabilitiesProof } from './verify-liabilities-proof.ts';

const DATE = '2030-03-18';
const formatOwedAmounts = (sums: CoinSums) =>
  sums.map(([coin_type, units]) => ({ coin_type, amount: formatUnits(units) }));
const hashTestLeaf = (account_id: string, salt: string, sums: CoinSums): Promise<SumTreeNode> =>
  hashSumTreeLeaf({ date: DATE, account_id, salt: salt.repeat(32), sums });

/** Builds a tree of three leaves and the proof of the third. */
async function tree(): Promise<{ proof: LiabilitiesProof; day: PublishedLiabilities }> {
  const own: CoinSums = [['USDT', 1_050_000_000n]];
  const sibling = await hashSumTreeParent(
    await hashTestLeaf('acc_A', '11', [['BTC', 5n]]),
    await hashTestLeaf('acc_B', '22', []),
  );
  const root = await hashSumTreeParent(
    sibling,
    await hashSumTreeParent(await hashTestLeaf('acc_C', '33', own), EMPTY_SUM_TREE_NODE),
  );
  return {
    proof: {
      date: DATE,
      root: root.hash,
      leaf: { account_id: 'acc_C', salt: '33'.repeat(32), owed: formatOwedAmounts(own) },
      path: [
        { side: 'right', hash: EMPTY_SUM_TREE_NODE.hash, owed: [] },
        { side: 'left', hash: sibling.hash, owed: formatOwedAmounts(sibling.sums) },
      ],
    },
    day: { date: DATE, root: root.hash, total: formatOwedAmounts(root.sums), accounts: 3, published_at: 1_900_022_400 },
  };
}
const { proof, day } = await tree();

async function verify(one: LiabilitiesProof, published: readonly PublishedLiabilities[]): Promise<string[]> {
  const lines: string[] = [];
  await verifyLiabilitiesProof(parseLiabilitiesProofFile(JSON.stringify(one)), published, (line) => lines.push(line));
  return lines;
}

describe('verifyLiabilitiesProof', () => {
  it('checks from the leaf to the published root and prints each step', { tags: ['FIN-156'] }, async () => {
    const lines = await verify(proof, [{ ...day, date: '2030-03-19', root: 'f'.repeat(64) }, day]);
    expect(lines[0]).toBe('Account acc_C on 2030-03-18: 10.5 USDT');
    expect(lines.filter((line) => line.startsWith('  '))).toHaveLength(2);
    expect(lines.at(-1)).toBe('What this account was owed is in the sum that was published.');
  });

  it.each([
    ['less than was hashed', { ...proof, leaf: { ...proof.leaf, owed: [] } }, day, /does not lead/],
    ['another root', proof, { ...day, root: 'f'.repeat(64) }, /Another root/],
    ['another total', proof, { ...day, total: day.total.slice(1) }, /not the total/],
    ['a day between others of which nothing was published', proof, { ...day, date: '2030-03-17' }, /Nothing was/],
  ])('rejects a proof with %s', async (_, one, published, message) => {
    const failed = verify(one, [published]);
    await expect(failed).rejects.toThrow(message);
    await expect(failed).rejects.toBeInstanceOf(PublishedDataError);
  });

  it('reports a day that is no longer published without calling the proof wrong', async () => {
    for (const published of [[], [{ ...day, date: '2030-03-19' }]])
      await expect(verify(proof, published)).rejects.toThrow(/does not show/);
    await expect(verify(proof, [])).rejects.not.toBeInstanceOf(PublishedDataError);
  });

  it('accepts a proof file with the raw API response', () => {
    expect(parseLiabilitiesProofFile(JSON.stringify({ success: true, data: proof }))).toEqual(proof);
  });

  it.each(['', '{}', '{"date":"2030-03-18"}', JSON.stringify({ ...proof, path: 7 })])(
    'rejects a malformed proof file: %s',
    (text) => {
      expect(() => parseLiabilitiesProofFile(text)).toThrow(/is no/);
    },
  );
});
