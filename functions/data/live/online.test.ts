import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { countConsumedCapacity } from '#functions/testing/table-calls.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { closeSocketConnection, openSocketConnection, readSocketConnection } from './connections.ts';
import { countOnlineConnections, recordConnectionActivity } from './online.ts';

useTestTableOnEngine();

let second = 1_800_000_000;
let number = 0;
let id: string;

const pass = (seconds: number) => {
  second += seconds;
  setClock(() => second * 1000);
};
const open = async () => {
  const connection = `connection-${number++}`;
  await openSocketConnection(connection, '192.0.2.1', second as EpochSeconds);
  return connection;
};
beforeEach(async () => {
  pass(100_000);
  id = await open();
});
afterEach(() => setClock());

const online = () => countOnlineConnections((second - 60) as EpochSeconds);
/** Returns the number of writes of an action. */
async function writes(act: () => Promise<unknown>): Promise<number> {
  const { taken, stop } = countConsumedCapacity();
  await act();
  stop();
  return taken().length;
}

describe('online status', () => {
  it('stores time and page of activity at most every 15 s', { tags: 'needs-engine' }, async () => {
    await recordConnectionActivity(id, '/assets', true);
    expect(await readSocketConnection(id)).toMatchObject({ page: '/assets', is_viewing: true, seen_at: second });
    const before = second;
    pass(14);
    expect(await writes(() => recordConnectionActivity(id, null, true))).toBe(0);
    await recordConnectionActivity(id, '/assets', true);
    expect(await readSocketConnection(id)).toMatchObject({ seen_at: before });
    pass(15);
    expect(await writes(() => recordConnectionActivity(id, null, true))).toBe(1);
    expect(await readSocketConnection(id)).toMatchObject({ page: '/assets', seen_at: second });
  });

  it('stores a change of page at once', async () => {
    await recordConnectionActivity(id, '/assets', true);
    pass(1);
    await recordConnectionActivity(id, '/trading', true);
    expect(await readSocketConnection(id)).toMatchObject({ page: '/trading', seen_at: second });
  });

  it('counts each active or recently left connection once', { tags: ['FIN-319'] }, async () => {
    const otherConnections = await Promise.all([open(), open(), open()]);
    expect(await online()).toBe(0);
    for (const connection of [id, ...otherConnections]) await recordConnectionActivity(connection, '/', true);
    expect(await online()).toBe(4);
    pass(20);
    for (const connection of [id, ...otherConnections]) await recordConnectionActivity(connection, '/', true);
    expect(await online()).toBe(4);
    await recordConnectionActivity(otherConnections[0], '/', false);
    await closeSocketConnection(otherConnections[1]);
    expect(await online()).toBe(3);
    expect(await readSocketConnection(otherConnections[0])).toMatchObject({ is_viewing: false, seen_at: second });
    pass(50);
    await recordConnectionActivity(id, null, true);
    pass(15);
    expect(await online()).toBe(1);
    expect(await countOnlineConnections((second - 100) as EpochSeconds)).toBe(3);
  });

  it('does not create an item for a closed connection', async () => {
    await closeSocketConnection(id);
    await recordConnectionActivity(id, '/', true);
    expect(await readSocketConnection(id)).toBeNull();
    expect(await online()).toBe(0);
  });
});
