import { beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { creditSpotCoins } from '#functions/testing/market/exchanges.ts';
import { createDemoCustomer, createLiveCustomer } from '#functions/testing/people/customers.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type PublishedLiabilitiesRoot, recomputeLiabilitiesProof } from '#shared/liabilities/check-proof.ts';
import type { LiabilitiesProof } from '#shared/schemas/liabilities.ts';
import { publishLiabilities } from './publish-liabilities.ts';
import { listPublishedLiabilities, readLiabilitiesProof } from './read-liabilities.ts';

const table = useTestTable();
const NOON = 1_900_022_400_000;

beforeEach(async () => {
  setClock(() => NOON);
  await table.renew();
});

async function customers(count: number): Promise<AccountRef[]> {
  const accounts: AccountRef[] = [];
  for (let i = 0; i < count; i++) {
    const { account } = await createLiveCustomer(`owed-${count}-${i}`, String(100 + i));
    accounts.push(account);
  }
  return accounts;
}

const checkProof = async (proof: LiabilitiesProof, root: PublishedLiabilitiesRoot) =>
  (await recomputeLiabilitiesProof(proof, root)).problem;

const published = async () => {
  const [last] = await listPublishedLiabilities();
  if (!last) throw new Error('Nothing was published.');
  return last;
};

describe('publishLiabilities', () => {
  it.each([1, 2, 3, 5, 8, 70])(
    'proves the liability to each of %i customers, and they sum to the total',
    { tags: ['FIN-153'] },
    async (count) => {
      const accounts = await customers(count);
      await creditSpotCoins(accounts[0] as AccountRef, { BTC: '0.12345678' });
      // Demo money is not owed.
      await createDemoCustomer();
      expect(await publishLiabilities()).toEqual({ date: '2030-03-18', accounts: count });
      const root = await published();
      const usdt = (count * 100 + (count * (count - 1)) / 2).toString();
      expect(root.total).toEqual([
        { coin_type: 'BTC', amount: '0.12345678' },
        { coin_type: 'USDT', amount: usdt },
      ]);
      for (const account of accounts) expect(await checkProof(await readLiabilitiesProof(account), root)).toBe(null);
    },
  );

  it('publishes once a day', { tags: ['FIN-153'] }, async () => {
    const [account] = (await customers(2)) as [AccountRef, AccountRef];
    await publishLiabilities();
    const first = await published();
    await creditSpotCoins(account, { ETH: '1' });
    expect(await publishLiabilities()).toBe(null);
    expect(await published()).toEqual(first);
    setClock(() => NOON + 86_400_000);
    expect(await publishLiabilities()).toMatchObject({ date: '2030-03-19' });
    expect((await listPublishedLiabilities()).map(({ date }) => date)).toEqual(['2030-03-19', '2030-03-18']);
    expect((await readLiabilitiesProof(account)).leaf.owed).toContainEqual({ coin_type: 'ETH', amount: '1' });
  });

  it('has no leaf for an account younger than the tree', { tags: ['FIN-156'] }, async () => {
    await customers(1);
    await publishLiabilities();
    const { account } = await createLiveCustomer('owed-later', '5');
    await expect(readLiabilitiesProof(account)).rejects.toMatchObject({ reason: 'PROOF_NOT_YET' });
    setClock(() => NOON + 86_400_000);
    await publishLiabilities();
    expect((await readLiabilitiesProof(account)).leaf.owed).toEqual([{ coin_type: 'USDT', amount: '5' }]);
  });

  it('publishes once for two concurrent runs', { tags: ['FIN-153'] }, async () => {
    const [account] = (await customers(3)) as [AccountRef, AccountRef, AccountRef];
    const runs = await Promise.all([publishLiabilities(), publishLiabilities()]);
    expect(runs.filter((leaf) => leaf !== null)).toHaveLength(1);
    expect(await checkProof(await readLiabilitiesProof(account), await published())).toBe(null);
  });
});

describe('a liabilities proof', () => {
  const toChangedProof = (proof: LiabilitiesProof, change: (copy: LiabilitiesProof) => void): LiabilitiesProof => {
    const copy = structuredClone(proof);
    change(copy);
    return copy;
  };

  it('fails verification when any part of it is changed', { tags: ['FIN-154'] }, async () => {
    const [account] = (await customers(5)) as [AccountRef, ...AccountRef[]];
    await publishLiabilities();
    const [proof, root] = [await readLiabilitiesProof(account), await published()];
    const lies: [string, LiabilitiesProof, string][] = [
      [
        'less is owed',
        toChangedProof(proof, ({ leaf }) => void ((leaf.owed[0] as { amount: string }).amount = '99')),
        'path',
      ],
      ['a salt', toChangedProof(proof, ({ leaf }) => void (leaf.salt = '0'.repeat(64))), 'path'],
      [
        'an account',
        toChangedProof(proof, ({ leaf }) => void (leaf.account_id = 'acc_00000000000000000000000000')),
        'path',
      ],
      [
        'a sum beside',
        toChangedProof(proof, ({ path }) => {
          // A neighbour may be owed nothing.
          const sibling = path.find(({ owed }) => owed.length > 0);
          if (sibling) sibling.owed = [];
        }),
        'path',
      ],
      [
        'a side',
        toChangedProof(
          proof,
          ({ path }) => void (path[0] && (path[0].side = path[0].side === 'left' ? 'right' : 'left')),
        ),
        'path',
      ],
      [
        'below zero',
        toChangedProof(proof, ({ path }) => void (path[0] && (path[0].owed = [{ coin_type: 'USDT', amount: '-5' }]))),
        'path',
      ],
      [
        'a coin’s name that reads as two',
        toChangedProof(proof, ({ leaf }) => void ((leaf.owed[0] as { coin_type: string }).coin_type = 'BTC:1,USDT')),
        'path',
      ],
      ['a root', toChangedProof(proof, (copy) => void (copy.root = 'f'.repeat(64))), 'path'],
      ['a day', toChangedProof(proof, (copy) => void (copy.date = '2030-03-15')), 'path'],
    ];
    for (const [description, lie, problem] of lies)
      expect([description, await checkProof(lie, root)]).toEqual([description, problem]);
    for (const other of [{ date: '2030-03-15' }, { root: 'f'.repeat(64) }])
      expect(await checkProof(proof, { ...root, ...other })).toBe('published');
    expect(await checkProof(proof, { ...root, total: [{ coin_type: 'USDT', amount: '1' }] })).toBe('total');
  });
});
