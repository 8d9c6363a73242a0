import { afterEach, beforeEach, expect, it } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { useSimulatedChain } from '#functions/testing/chain.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { createVirtualTime } from '#functions/testing/virtual-time.ts';
import type { EpochMs } from '#shared/time.ts';
import { ChainUnreachableError } from './chain.ts';
import { followSimulatedNetworks } from './follow-simulated-networks.ts';

const { renew } = useTestTable();
const chain = useSimulatedChain();
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const BEGIN = 1_800_000_000_000;

let passed: { network: string; at: number }[];
beforeEach(async () => {
  await renew();
  passed = [];
});
afterEach(() => setClock());

/** Seconds of the run at which a network was read. */
const readAt = (network: string) =>
  passed.filter((networkState) => networkState.network === network).map(({ at }) => at / 1000);

/**
 * Follows two networks for this many seconds. `happens` is called with the second before each check; `pass` is the
 * result of reading a network.
 */
async function follow(
  seconds: number,
  happens: (second: number) => unknown = () => {},
  pass: (network: string) => Promise<boolean> = async () => false,
): Promise<void> {
  const time = createVirtualTime(BEGIN);
  setClock(time.now);
  const sleep = async (ms: number): Promise<void> => {
    await time.sleep(ms);
    chain.now = time.now();
    await happens((time.now() - BEGIN) / 1000);
  };
  const passOf = (network: string) => ({
    network,
    pass: () => {
      passed.push({ network, at: time.now() - BEGIN });
      return pass(network);
    },
  });
  const passes = [passOf('tron'), passOf('bitcoin')];
  await time.run(() =>
    followSimulatedNetworks({ until: (BEGIN + seconds * 1000) as EpochMs, now: time.now, sleep, passes }),
  );
}

it('followSimulatedNetworks › polls an idle network rarely, whatever happens on another', async () => {
  await follow(60, (second) => {
    if (second === 20)
      chain.network('TRC20').pay({ coin_type: 'USDT', chain_type: 'TRC20', to: TRON, memo: null, amount: '1' });
  });
  expect(readAt('bitcoin')).toEqual([0, 4, 50]);
  expect(readAt('tron')).toEqual([0, 4, ...Array.from({ length: 20 }, (_, n) => 20 + 2 * n)]);
});

it.each([
  ['blocks that were asked for', () => chain.network('TRC20').mine(3)],
  ['a branch in the place of blocks', () => chain.network('TRC20').reorganise(1, false)],
  ['somebody who looks a transaction up', () => fetch(`${chain.url}/chains/tron/transactions/abc`)],
])('followSimulatedNetworks › polls at once after %s', async (_, happens) => {
  await follow(20, (second) => (second === 8 ? happens() : null));
  expect(readAt('tron')).toEqual([0, 4, 8, 10, 12, 14, 16, 18]);
  expect(readAt('bitcoin')).toEqual([0, 4]);
});

it(
  'followSimulatedNetworks › keeps polling a network with new blocks or without an answer',
  { tags: ['FIN-163'] },
  async () => {
    await follow(60, undefined, async (network) => {
      if (network === 'bitcoin' && readAt('bitcoin').length === 3) throw new ChainUnreachableError('no answer');
      return network === 'tron';
    });
    expect(readAt('tron')).toHaveLength(30);
    expect(readAt('bitcoin')).toEqual([0, 4, 50, 52, 54, 56, 58]);
  },
);

it(
  'followSimulatedNetworks › delays no network for a slow one, and ends when all are read',
  { tags: ['FIN-163'] },
  async () => {
    let answer = () => {};
    const slow = new Promise<boolean>((resolve) => {
      answer = () => resolve(false);
    });
    await follow(
      30,
      (second) => {
        if (second === 30) answer();
      },
      (network) => (network === 'tron' ? slow : Promise.resolve(false)),
    );
    expect([readAt('tron'), readAt('bitcoin')]).toEqual([[0], [0, 4]]);
  },
);
