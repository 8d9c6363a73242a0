import { afterEach, expect, it } from 'vitest';
import { setClock } from '#functions/lib/clock.ts';
import { useTable } from '#functions/testing/tables/table.ts';
import { createVirtualTime } from '#functions/testing/virtual-time.ts';
import type { EpochMs } from '#shared/time.ts';
import { ChainUnreachable } from './chain.ts';
import { followNetwork } from './follow-network.ts';

const { renew } = useTable();
afterEach(() => setClock());

const BEGIN = 1_800_000_000_000;

function world() {
  const time = createVirtualTime(BEGIN);
  setClock(time.now);
  const passed: string[] = [];
  const run = (name: string, seconds: number, pass: () => Promise<void> = async () => {}) =>
    time.run(() =>
      followNetwork({
        work: 'tron',
        until: (time.now() + seconds * 1000) as EpochMs,
        now: time.now,
        sleep: time.sleep,
        every: 1000,
        pass: async () => {
          passed.push(name);
          await pass();
        },
      }),
    );
  return { time, passed, run };
}

it('passes at its pace until the run is over', async () => {
  await renew();
  const { passed, run } = world();
  await run('a', 10);
  expect(passed).toHaveLength(10);
});

it('goes on after a pass that failed, whatever it failed with', async () => {
  await renew();
  const { passed, run } = world();
  let count = 0;
  await run('a', 6, async () => {
    count += 1;
    if (count === 1) throw new ChainUnreachable('no answer');
    if (count === 2) throw new Error('broken');
  });
  expect(passed).toHaveLength(6);
});

it('is one run at a time: the newest takes over, and lets go for the next', async () => {
  await renew();
  const { passed, run } = world();
  let second = Promise.resolve();
  const first = run('a', 20, async () => {
    if (passed.length === 5) second = run('b', 10);
  });
  await first;
  await second;
  const [alone, both] = [passed.filter((name) => name === 'a'), passed.filter((name) => name === 'b')];
  // What led before goes on where the other one ended.
  expect([alone.length + both.length >= 19, both.length]).toEqual([true, 10]);
  expect(passed.slice(7, 14)).not.toContain('a');
});
