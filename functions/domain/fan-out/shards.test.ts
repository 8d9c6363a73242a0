import { expect, it } from 'vitest';
import { CONNECTION_SHARDS, openConnection, shardOfConnection } from '#functions/data/live/connections.ts';
import { readLeases } from '#functions/data/table/leases.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { useTable } from '#functions/testing/tables/table.ts';
import { Followers } from './followers.ts';
import { FAN_OUT, Shards } from './shards.ts';

useTable();

/** Each connection stands for so many. */
const MANY = 4000;

/** A run to which each connection of a shard is as much as thousands. */
function run(name: string) {
  const followers = new Followers(() => {
    throw new Error('Nothing is sent here.');
  });
  const shards = new Set<number>();
  Object.defineProperty(followers, 'size', { get: () => shards.size * MANY });
  followers.apply = ({ shard }) => void shards.add(shard);
  followers.dropShard = (shard) => void shards.delete(shard);
  return new Shards(name, followers, now);
}

const holders = async () => (await readLeases(FAN_OUT)).map((lease) => lease?.run);

it('more connections than one run serves are shared: a new run takes first what nobody serves, then of the oldest', async () => {
  for (let shard = 0, i = 0; shard < CONNECTION_SHARDS; i++) {
    const connection = `connection ${i}`;
    if (shardOfConnection(connection) !== shard) continue;
    await openConnection(connection, '192.0.2.1', nowSeconds());
    shard++;
  }
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
