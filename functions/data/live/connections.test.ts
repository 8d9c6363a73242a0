import { afterEach, describe, expect, it } from 'vitest';
import { nowSeconds, setClock } from '#functions/lib/clock.ts';
import { useTestTableOnEngine } from '#functions/testing/tables/table.ts';
import {
  MAX_SUBSCRIPTION_LAG_MS,
  closeSocketConnection,
  iterateConnectionsChangedSince,
  replaceSubscriptions,
  openSocketConnection,
  readSocketConnection,
} from './connections.ts';

useTestTableOnEngine();
afterEach(() => setClock());

const start = 1_800_000_000_000;
/** Clock that returns these times in order, then the last one again. */
const show = (...times: number[]) => setClock(() => times.shift() ?? start + 60_000);

async function opened(id: string): Promise<number> {
  setClock(() => start);
  await openSocketConnection(id, '192.0.2.1', nowSeconds());
  return (await readSocketConnection(id))?.shard ?? -1;
}

async function changedSince(shard: number, since: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const { connection_id } of iterateConnectionsChangedSince(shard, since)) ids.push(connection_id);
  return ids;
}

describe('socket subscription change', () => {
  it('keeps its own timestamp when it is written at once', async () => {
    const shard = await opened('quick');
    show(start, start + 1000, start + 1100);
    await replaceSubscriptions('quick', 1, { '*': 1 }, []);
    expect((await readSocketConnection('quick'))?.changed_at).toBe(start + 1000);
    expect(await changedSince(shard, start + 1001)).toEqual([]);
  });

  it('is found by a later reader even when its write was slow', async () => {
    const shard = await opened('slow');
    // Taken at 1 s, written at 21 s; its second time is late as well, the third is not.
    show(start, start + 1000, start + 21_000, start + 21_000, start + 41_000, start + 41_000, start + 41_010);
    await replaceSubscriptions('slow', 1, { '*': 1 }, []);
    expect(await readSocketConnection('slow')).toMatchObject({ changed_at: start + 41_000, prices: { '*': 1 } });
    expect(await changedSince(shard, start + 41_000 - MAX_SUBSCRIPTION_LAG_MS)).toEqual(['slow']);
  });

  it('does not reopen a closed connection', async () => {
    await opened('closed');
    await closeSocketConnection('closed');
    expect(await replaceSubscriptions('closed', 1, { '*': 1 }, [])).toBeNull();
    expect(await readSocketConnection('closed')).toBeNull();
  });
});
