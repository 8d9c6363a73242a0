import { describe, expect, it } from 'vitest';
import { EMPTY_NODE, hashLeaf, hashParent, type SumNode, type CoinSums } from '#shared/liabilities/sum-tree.ts';
import { formatUnits } from '#shared/money.ts';
import type { LiabilitiesProof, PublishedLiabilities } from '#shared/schemas/liabilities.ts';
import { ContradictionError } from './contradiction-error.ts';
import { parseProofFile, verifyLiabilitiesProof } from './verify-liabilities-proof.ts';

const DATE = '2030-03-18';
const owedOf = (sums: CoinSums) => sums.map(([coin_type, units]) => ({ coin_type, amount: formatUnits(units) }));
const leafOf = (account_id: string, salt: string, sums: CoinSums): Promise<SumNode> =>
  hashLeaf({ date: DATE, account_id, salt: salt.repeat(32), sums });

/** Builds a tree of three leaves and the proof of the third. */
async function tree(): Promise<{ proof: LiabilitiesProof; day: PublishedLiabilities }> {
  const own: CoinSums = [['USDT', 1_050_000_000n]];
  const sibling = await hashParent(await leafOf('acc_A', '11', [['BTC', 5n]]), await leafOf('acc_B', '22', []));
  const root = await hashParent(sibling, await hashParent(await leafOf('acc_C', '33', own), EMPTY_NODE));
  return {
    proof: {
      date: DATE,
      root: root.hash,
      leaf: { account_id: 'acc_C', salt: '33'.repeat(32), owed: owedOf(own) },
      path: [
        { side: 'right', hash: EMPTY_NODE.hash, owed: [] },
        { side: 'left', hash: sibling.hash, owed: owedOf(sibling.sums) },
      ],
    },
    day: { date: DATE, root: root.hash, total: owedOf(root.sums), accounts: 3, published_at: 1_900_022_400 },
  };
}
const { proof, day } = await tree();

async function verify(one: LiabilitiesProof, published: readonly PublishedLiabilities[]): Promise<string[]> {
  const lines: string[] = [];
  await verifyLiabilitiesProof(parseProofFile(JSON.stringify(one)), published, (line) => lines.push(line));
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
    await expect(failed).rejects.toBeInstanceOf(ContradictionError);
  });

  it('reports a day that is no longer published without calling the proof wrong', async () => {
    for (const published of [[], [{ ...day, date: '2030-03-19' }]])
      await expect(verify(proof, published)).rejects.toThrow(/does not show/);
    await expect(verify(proof, [])).rejects.not.toBeInstanceOf(ContradictionError);
  });

  it('accepts a proof file with the raw API response', () => {
    expect(parseProofFile(JSON.stringify({ success: true, data: proof }))).toEqual(proof);
  });

  it.each(['', '{}', '{"date":"2030-03-18"}', JSON.stringify({ ...proof, path: 7 })])('rejects a malformed proof file: %s', (text) => {
    expect(() => parseProofFile(text)).toThrow(/is no/);
  });
});
