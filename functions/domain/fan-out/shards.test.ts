import { beforeEach, expect, it } from 'vitest';
import { CONNECTION_SHARDS, openSocketConnection, getConnectionShard } from '#functions/data/live/connections.ts';
import { readLeases } from '#functions/data/table/leases.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { FanOutFollowers } from './followers.ts';
import { FAN_OUT_LEASE_NAMES, FanOutShards } from './shards.ts';

const { renew } = useTestTable();

/** Each connection counts as this many. */
let many = 0;
let at = 1_800_000_000_000;
beforeEach(() => renew());

/** A run for which each connection of a shard counts as thousands. */
function run(name: string) {
  const followers = new FanOutFollowers(() => {
    throw new Error('Nothing is sent here.');
  });
  const shards = new Set<number>();
  followers.inShard = (shard) => (shards.has(shard) ? many : 0);
  followers.apply = ({ shard }) => void shards.add(shard);
  followers.dropShard = (shard) => void shards.delete(shard);
  return new FanOutShards(name, followers, () => at);
}

const holders = async () => (await readLeases(FAN_OUT_LEASE_NAMES)).map((lease) => lease?.run);

async function connectionInEachShard(): Promise<void> {
  for (let shard = 0, i = 0; shard < CONNECTION_SHARDS; i++) {
    const connection = `connection ${i}`;
    if (getConnectionShard(connection) !== shard) continue;
    await openSocketConnection(connection, '192.0.2.1', nowSeconds());
    shard++;
  }
}

/** Interval at which a run renews its leases, ms. */
const RENEWS = 2000;
async function tend(...runs: readonly FanOutShards[]): Promise<void> {
  at += RENEWS;
  for (const fanOutRun of runs) await fanOutRun.tend();
}

it('FanOutShards › a new run takes unserved shards first, then those of the oldest run', async () => {
  await connectionInEachShard();
  many = 4000;
  const [a, b, c] = [run('1'), run('2'), run('3')];
  await a.begin();
  expect(await holders()).toEqual(['1', '1', undefined, undefined]);
  await b.begin();
  expect(await holders()).toEqual(['1', '1', '2', '2']);
  await c.begin();
  expect(await holders()).toEqual(['3', '3', '2', '2']);
  await Promise.all([a.tend(), b.tend(), c.tend()]);
  expect(await holders()).toEqual(['3', '3', '2', '2']);
  expect([a.held, b.held, c.held]).toEqual([0, 2, 2]);
});

it('FanOutShards › an overloaded run offers half of its shards and serves them until taken', async () => {
  await connectionInEachShard();
  many = 1500;
  const [a, b] = [run('1'), run('2')];
  await a.begin();
  await tend(a);
  expect([a.held, (await readLeases(FAN_OUT_LEASE_NAMES)).some((lease) => lease?.offered)]).toEqual([
    CONNECTION_SHARDS,
    false,
  ]);
  // 10,000 in total: three parts would still fit, but two each are as many for both.
  many = 2500;
  await tend(a);
  const leases = await readLeases(FAN_OUT_LEASE_NAMES);
  expect(leases.map((lease) => [lease?.run, lease?.load, lease?.offered])).toEqual([
    ['1', 2500, false],
    ['1', 2500, false],
    ['1', 2500, true],
    ['1', 2500, true],
  ]);
  expect(a.held).toBe(CONNECTION_SHARDS);
  await b.begin();
  await tend(a, b);
  expect([a.held, b.held]).toEqual([2, 2]);
  expect((await readLeases(FAN_OUT_LEASE_NAMES)).some((lease) => lease?.offered)).toBe(false);
});

it('FanOutShards › one run takes all shards again when connections decrease', async () => {
  await connectionInEachShard();
  many = 4000;
  const [a, b, c] = [run('1'), run('2'), run('3')];
  await a.begin();
  await b.begin();
  await tend(a, b);
  many = 1000;
  await tend(a, b);
  await c.begin();
  await tend(a, b, c);
  expect([a.held, b.held, c.held]).toEqual([0, 0, CONNECTION_SHARDS]);
});
