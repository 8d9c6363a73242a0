import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type PooledDepositAddress,
  addPooledDepositAddress,
  getDepositAddressPoolRange,
  readDepositAddressOwners,
  readDepositAddress,
} from '#functions/data/chains/deposit-addresses.ts';
import { queryPage } from '#functions/data/table/table.ts';
import { transact } from '#functions/data/table/transact.ts';
import { newId } from '#functions/lib/ids.ts';
import { createFaultyTable } from '#functions/testing/faults.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type NetworkSpec, findNetwork } from '#shared/market/networks.ts';
import {
  type DepositAddressSources,
  ensureDepositAddresses,
  getDepositAddressSource,
} from './ensure-deposit-addresses.ts';

const table = useTestTable();

/** Keys of BIP-84’s published seed: m/44'/60'/0' and m/84'/0'/0'. */
const XPUBS: Readonly<Record<string, string>> = {
  ethereum:
    'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt',
  bitcoin:
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
};
const sources = (...on: string[]): DepositAddressSources => ({
  isOn: ({ network }) => on.includes(network),
  xpubOf: (network) => XPUBS[network] ?? null,
});
const all = sources('ethereum', 'bitcoin', 'solana', 'ton');

const person = () => {
  const user = { id: newId('usr') };
  const account: AccountRef = { kind: 'live', id: newId('acc') };
  return { user, account, visit: (from = all) => ensureDepositAddresses(user, account, from) };
};

const pooled = (i: number): PooledDepositAddress => ({ address: `solana-address-${i}`, memo: null });
async function fill(network: string, addresses: readonly PooledDepositAddress[]): Promise<void> {
  for (const pooledAddress of addresses) await transact([addPooledDepositAddress(network, pooledAddress)]);
}
const left = async (network: string) =>
  (await queryPage<PooledDepositAddress>(getDepositAddressPoolRange(network))).items.length;

beforeEach(() => table.renew());

describe('ensureDepositAddresses', () => {
  it('gives one address per network, from the index of the user or from the pool', async () => {
    await fill('solana', [pooled(1), pooled(2)]);
    const [firstUser, other] = [person(), person()];
    const first = await firstUser.visit();
    expect(first.map(({ network, address, index }) => [network, address, index])).toEqual([
      ['ethereum', '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', 0],
      ['bitcoin', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 0],
      ['solana', expect.stringMatching(/^solana-address-[12]$/), null],
    ]);
    const second = await other.visit();
    expect(second.map(({ address }) => address).slice(0, 2)).toEqual([
      '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0',
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
    ]);
    expect(second[2]?.address).not.toBe(first[2]?.address);
    expect(await left('solana')).toBe(0);

    const owners = await readDepositAddressOwners(first);
    expect(owners.map((owner) => [owner?.user_id, owner?.account_id])).toEqual(
      first.map(() => [firstUser.user.id, firstUser.account.id]),
    );
  });

  it('gives the same addresses on later calls, with one read', async () => {
    await fill('solana', [pooled(1)]);
    const { visit } = person();
    const onThree = sources('ethereum', 'bitcoin', 'solana');
    const first = await visit(onThree);
    const calls: string[] = [];
    const stop = hookTableCalls(({ command, send }) => {
      calls.push(command);
      return send();
    });
    expect(await visit(onThree)).toMatchObject(first);
    stop();
    expect(calls).toEqual(['QueryCommand']);
  });

  it('adds an address at the same index when a network becomes active', async () => {
    const [firstUser, other] = [person(), person()];
    await firstUser.visit(sources('ethereum'));
    await other.visit(sources('ethereum'));
    const added = await other.visit(sources('ethereum', 'bitcoin'));
    expect(added.map(({ address, index }) => [address, index])).toEqual([
      ['0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0', 1],
      ['bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g', 1],
    ]);
    // An address on an inactive network is hidden but stays theirs.
    expect(await other.visit(sources('bitcoin'))).toHaveLength(1);
    expect(await readDepositAddress(other.user.id, 'ethereum')).not.toBeNull();
  });

  it('keeps the memo of a pool address', async () => {
    await fill('ton', [{ address: 'UQ-shared', memo: '17' }]);
    expect(await person().visit(sources('ton'))).toMatchObject([{ address: 'UQ-shared', memo: '17', index: null }]);
  });

  it('leaves out a network whose pool is empty, and adds it once the pool is filled', async () => {
    const { visit } = person();
    expect(await visit(sources('solana'))).toEqual([]);
    await fill('solana', [pooled(1)]);
    expect(await visit(sources('solana'))).toMatchObject([pooled(1)]);
  });
});

describe('concurrent ensureDepositAddresses', () => {
  it('gives one user one address per network and takes one from the pool', async () => {
    await fill(
      'solana',
      Array.from({ length: 6 }, (_, i) => pooled(i)),
    );
    const { visit } = person();
    const visits = await Promise.all(Array.from({ length: 5 }, () => visit()));
    const shown = visits.map((addresses) => addresses.map(({ address }) => address));
    for (const shownAddresses of shown) expect(shownAddresses).toEqual(shown[0]);
    expect(await left('solana')).toBe(5);
  });

  it('gives each user their own address until the pool is empty', async () => {
    await fill(
      'solana',
      Array.from({ length: 8 }, (_, i) => pooled(i)),
    );
    const visits = await Promise.all(Array.from({ length: 10 }, () => person().visit()));
    const addresses = visits.flat().map(({ address }) => address);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(visits.filter((addressList) => addressList.some(({ network }) => network === 'solana'))).toHaveLength(8);
    expect(await left('solana')).toBe(0);
  });
});

describe('ensureDepositAddresses interrupted by a crash', () => {
  const faults = { current: null as ReturnType<typeof createFaultyTable> | null };
  afterEach(() => faults.current?.reset());

  it('leaves the pool intact or the address assigned, for a crash at every call', async () => {
    faults.current = createFaultyTable();
    for (let call = 1; call <= 6; call++)
      for (const fault of ['before', 'after'] as const) {
        await table.renew();
        await fill('solana', [pooled(1), pooled(2)]);
        const { user, visit } = person();
        faults.current.crashAt(call, fault);
        await visit().catch(() => null);
        faults.current.reset();
        const ownAddress = await readDepositAddress(user.id, 'solana');
        expect(await left('solana'), `${fault} call ${call}`).toBe(ownAddress ? 1 : 2);
        const revisit = await visit();
        expect(revisit.map(({ network }) => network)).toEqual(['ethereum', 'bitcoin', 'solana']);
        expect(await left('solana')).toBe(1);
      }
  });
});

it('getDepositAddressSource › returns key, pool or none', async () => {
  const source = (network: string) => getDepositAddressSource(findNetwork(network) as NetworkSpec, all);
  expect(await source('ethereum')).toBe('key');
  expect(await source('tron')).toBe('none');
  expect(await source('solana')).toBe('none');
  await fill('solana', [pooled(1)]);
  expect(await source('solana')).toBe('pool');
});
