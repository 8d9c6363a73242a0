import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { symbolsExpectingTriggers } from '#functions/data/futures/expected-triggers.ts';
import { toTriggerGroup, getTriggerGroupLeaseName } from '#functions/data/futures/trigger-groups.ts';
import { markPriceSubscribersExpected } from '#functions/data/live/expected-followers.ts';
import { readLeases, releaseLease, renewLease, takeLease } from '#functions/data/table/leases.ts';
import { FAN_OUT_LEASE_NAMES } from '#functions/domain/fan-out/shards.ts';
import { createLeaseRunName } from '#functions/domain/runs/run-lease.ts';
import { setClock } from '#functions/lib/clock.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import type { EpochMs } from '#shared/time.ts';
import { LoopStarter } from './loop-starter.ts';

const { renew } = useTestTable();
const OF_BTC = getTriggerGroupLeaseName(toTriggerGroup('BTC/USDT'));

let at = 1_890_000_000_000;
let started: string[] = [];
const starter = () =>
  new LoopStarter(
    () => at as EpochMs,
    async (name) => void started.push(name),
  );
const pass = (ms: number) => {
  at += ms;
};

beforeEach(async () => {
  await renew();
  at += 3_600_000;
  started = [];
  setClock(() => at);
  vi.stubEnv('TRIGGERS_FUNCTION', 'the triggers');
  vi.stubEnv('FAN_OUT_FUNCTION', 'the fan-out');
});
afterEach(() => {
  setClock();
  vi.unstubAllEnvs();
});

it('LoopStarter › starts no loop when no work is expected', async () => {
  const loops = starter();
  for (let i = 0; i < 60; i++) {
    await loops.look();
    pass(1000);
  }
  expect(started).toEqual([]);
});

it('LoopStarter › starts a loop with work, and again if it does not take its lease in time', async () => {
  const loops = starter();
  await symbolsExpectingTriggers.expect('BTC/USDT');
  await loops.look();
  expect(started).toEqual(['the triggers']);
  pass(1000);
  await loops.look();
  expect(started).toEqual(['the triggers']);
  await markPriceSubscribersExpected();
  await loops.look();
  expect(started).toEqual(['the triggers', 'the fan-out']);
  // Neither took its lease: they are started again.
  pass(10_000);
  await loops.look();
  expect(started).toHaveLength(4);
});

it('LoopStarter › keeps a running loop and restarts it after it ended or died', async () => {
  const loops = starter();
  await symbolsExpectingTriggers.expect('BTC/USDT');
  const run = createLeaseRunName(at as EpochMs);
  await takeLease(OF_BTC, run, null);
  for (let i = 0; i < 9; i++) {
    await loops.look();
    pass(5000);
    await renewLease(OF_BTC, run);
  }
  expect(started).toEqual([]);
  for (let i = 0; i < 15; i++) {
    await loops.look();
    pass(1000);
  }
  expect(started).toEqual([]);
  await loops.look();
  expect(started).toEqual(['the triggers']);
  pass(10_000);
  const another = createLeaseRunName(at as EpochMs);
  await takeLease(OF_BTC, another, (await readLeases([OF_BTC]))[0] ?? null);
  await loops.look();
  await releaseLease(OF_BTC, another);
  await loops.look();
  expect(started).toEqual(['the triggers', 'the triggers']);
});

it('LoopStarter › starts another fan-out for an unserved shard', async () => {
  const loops = starter();
  await markPriceSubscribersExpected();
  const run = createLeaseRunName(at as EpochMs);
  for (const work of FAN_OUT_LEASE_NAMES.slice(1)) await takeLease(work, run, null);
  await loops.look();
  expect(started).toEqual(['the fan-out']);
});

it('LoopStarter › starts another fan-out for an offered shard', async () => {
  const loops = starter();
  await markPriceSubscribersExpected();
  const run = createLeaseRunName(at as EpochMs);
  for (const work of FAN_OUT_LEASE_NAMES) await takeLease(work, run, null);
  await loops.look();
  expect(started).toEqual([]);
  await renewLease(FAN_OUT_LEASE_NAMES[3] ?? '', run, { load: 3000, offered: true });
  await loops.look();
  expect(started).toEqual(['the fan-out']);
});

it('LoopStarter › starts another fan-out for a shard of a run that ends soon', async () => {
  const loops = starter();
  await markPriceSubscribersExpected();
  const [older, newer] = [createLeaseRunName(at as EpochMs), createLeaseRunName((at + 60_000) as EpochMs)];
  for (const [i, work] of FAN_OUT_LEASE_NAMES.entries()) await takeLease(work, i === 0 ? older : newer, null);
  pass(62_000);
  await loops.look();
  expect(started).toEqual([]);
  pass(2000);
  await loops.look();
  expect(started).toEqual(['the fan-out']);
});

it('LoopStarter › logs a failed start and retries it', async () => {
  let tries = 0;
  const loops = new LoopStarter(
    () => at as EpochMs,
    async () => {
      tries += 1;
      throw new Error('no answer');
    },
  );
  await symbolsExpectingTriggers.expect('BTC/USDT');
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  await loops.look();
  pass(10_000);
  await loops.look();
  errors.mockRestore();
  expect(tries).toBe(2);
});
