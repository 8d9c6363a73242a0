import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { countCapacity } from '#functions/testing/table-calls.ts';
import { useEngineTable } from '#functions/testing/tables/table.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { closeConnection, openConnection, readConnection } from './connections.ts';
import { countOnline, markConnectionSeen } from './online.ts';

useEngineTable();

let second = 1_800_000_000;
let number = 0;
let id: string;

const pass = (seconds: number) => {
  second += seconds;
  setClock(() => second * 1000);
};
const open = async () => {
  const connection = `connection-${number++}`;
  await openConnection(connection, '192.0.2.1', second as EpochSeconds);
  return connection;
};
beforeEach(async () => {
  pass(100_000);
  id = await open();
});
afterEach(() => setClock());

const online = () => countOnline((second - 60) as EpochSeconds);
/** Returns the number of writes of an action. */
async function writes(act: () => Promise<unknown>): Promise<number> {
  const { taken, stop } = countCapacity();
  await act();
  stop();
  return taken().length;
}

describe('online status', () => {
  it('stores time and page of activity at most every 15 s', { tags: 'needs-engine' }, async () => {
    await markConnectionSeen(id, '/assets', true);
    expect(await readConnection(id)).toMatchObject({ page: '/assets', is_viewing: true, seen_at: second });
    const before = second;
    pass(14);
    expect(await writes(() => markConnectionSeen(id, null, true))).toBe(0);
    await markConnectionSeen(id, '/assets', true);
    expect(await readConnection(id)).toMatchObject({ seen_at: before });
    pass(15);
    expect(await writes(() => markConnectionSeen(id, null, true))).toBe(1);
    expect(await readConnection(id)).toMatchObject({ page: '/assets', seen_at: second });
  });

  it('stores a change of page at once', async () => {
    await markConnectionSeen(id, '/assets', true);
    pass(1);
    await markConnectionSeen(id, '/trading', true);
    expect(await readConnection(id)).toMatchObject({ page: '/trading', seen_at: second });
  });

  it('counts each active or recently left connection once', { tags: ['FIN-319'] }, async () => {
    const otherConnections = await Promise.all([open(), open(), open()]);
    expect(await online()).toBe(0);
    for (const connection of [id, ...otherConnections]) await markConnectionSeen(connection, '/', true);
    expect(await online()).toBe(4);
    pass(20);
    for (const connection of [id, ...otherConnections]) await markConnectionSeen(connection, '/', true);
    expect(await online()).toBe(4);
    await markConnectionSeen(otherConnections[0], '/', false);
    await closeConnection(otherConnections[1]);
    expect(await online()).toBe(3);
    expect(await readConnection(otherConnections[0])).toMatchObject({ is_viewing: false, seen_at: second });
    pass(50);
    await markConnectionSeen(id, null, true);
    pass(15);
    expect(await online()).toBe(1);
    expect(await countOnline((second - 100) as EpochSeconds)).toBe(3);
  });

  it('does not create an item for a closed connection', async () => {
    await closeConnection(id);
    await markConnectionSeen(id, '/', true);
    expect(await readConnection(id)).toBeNull();
    expect(await online()).toBe(0);
  });
});
