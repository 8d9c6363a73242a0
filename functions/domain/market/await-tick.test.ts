import { afterEach, expect, it, vi } from 'vitest';
import { readTickLogHead, tickLogHeads } from '#functions/data/market/ticks.ts';
import { setClock } from '#functions/lib/clock.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { EpochMs } from '#shared/time.ts';
import { awaitTick, PRICE_TIMEOUT_MS } from './await-tick.ts';

useTestTable();
let stop = () => {};
afterEach(() => {
  stop();
  setClock();
});

const AT = 1_870_000_000;

it('awaitTick › concurrent waiters share the eventually consistent reads of the tick log head', async () => {
  let at = AT * 1000 + 300;
  setClock(() => at);
  await writeTestTick(AT, { 'BTC/USDT': '50000' });
  const after = (await readTickLogHead())?.sequence ?? 0;
  /** The next second's tick exists this long after the second began. */
  let writing: Promise<unknown> | null = null;
  const sleep = async (ms: number) => {
    // Calls that sleep together wake at the same moment.
    const due = at + ms;
    await new Promise(setImmediate);
    at = Math.max(at, due);
    if (at >= AT * 1000 + 1030) writing ??= writeTestTick(AT + 1, { 'BTC/USDT': '50100' });
    await writing;
  };
  setClock(() => at, sleep);
  const headReads: { at: number; consistent: boolean }[] = [];
  stop = hookTableCalls(async ({ input, send }) => {
    const isHead = JSON.stringify(input).includes(`"${tickLogHeads.key().pk}"`) && !('TransactItems' in input);
    const { ConsistentRead = false } = input as { ConsistentRead?: boolean };
    if (isHead && writing === null) headReads.push({ at, consistent: ConsistentRead });
    return send();
  }, 'head');
  const waits = { symbol: 'BTC/USDT', account_kind: 'demo' as const, after, accepted_ms: at as EpochMs };
  const ticks = await Promise.all(
    Array.from({ length: 20 }, () => awaitTick(waits, (at + PRICE_TIMEOUT_MS) as EpochMs)),
  );
  expect(ticks.map((tick) => tick?.at)).toEqual(Array.from({ length: 20 }, () => AT + 1));
  expect(headReads.map(({ at }) => at - AT * 1000)).toEqual([995, 1020]);
  expect(headReads.every(({ consistent }) => !consistent)).toBe(true);
});

it('awaitTick › returns at once for an order accepted in an earlier second', async () => {
  const at = (AT + 100) * 1000 + 300;
  setClock(() => at);
  await writeTestTick(AT + 100, { 'BTC/USDT': '50000' });
  const sleeps = vi.fn<(ms: number) => Promise<void>>(async () => {});
  setClock(() => at, sleeps);
  const accepted_ms = (at - 1000) as EpochMs;
  const waits = { symbol: 'BTC/USDT', account_kind: 'demo' as const, after: 0, accepted_ms };
  expect((await awaitTick(waits, (at + PRICE_TIMEOUT_MS) as EpochMs))?.at).toBe(AT + 100);
  expect(sleeps).not.toHaveBeenCalled();
});
