import { afterEach, expect, it } from 'vitest';
import { readLeases, takeLease } from '#functions/data/table/leases.ts';
import { setClock } from '#functions/lib/clock.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { createVirtualTime } from '#functions/testing/virtual-time.ts';
import type { EpochMs } from '#shared/time.ts';
import { ChainUnreachableError } from './chain.ts';
import { followChainNetwork } from './follow-network.ts';

const { renew } = useTestTable();
afterEach(() => setClock());

const BEGIN = 1_800_000_000_000;

function world() {
  const time = createVirtualTime(BEGIN);
  setClock(time.now);
  const passed: string[] = [];
  const run = (name: string, seconds: number, pass: () => Promise<void> = async () => {}) =>
    time.run(() =>
      followChainNetwork({
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

it('followChainNetwork › runs passes at its interval until the run ends', async () => {
  await renew();
  const { passed, run } = world();
  await run('a', 10);
  expect(passed).toHaveLength(10);
});

it('followChainNetwork › continues after a failed pass, whatever the error', async () => {
  await renew();
  const { passed, run } = world();
  let count = 0;
  await run('a', 6, async () => {
    count += 1;
    if (count === 1) throw new ChainUnreachableError('no answer');
    if (count === 2) throw new Error('broken');
  });
  expect(passed).toHaveLength(6);
});

it('followChainNetwork › hands over to the newest run and ends the older one', async () => {
  await renew();
  const { time, passed, run } = world();
  let second = Promise.resolve();
  await run('a', 20, async () => {
    if (passed.length === 5) second = run('b', 10);
  });
  expect(time.now()).toBeLessThan(BEGIN + 10_000);
  await second;
  expect(passed.filter((name) => name === 'b')).toHaveLength(10);
  expect(passed.slice(7)).not.toContain('a');
});

it('followChainNetwork › continues in the older run when the newer one dies', async () => {
  await renew();
  const { time, passed, run } = world();
  await run('a', 60, async () => {
    if (passed.length === 5) await takeLease('tron', 'newer', (await readLeases(['tron']))[0] ?? null);
  });
  expect(time.now()).toBe(BEGIN + 60_000);
  // Waited for the full provider time-out.
  expect(passed).toHaveLength(60 - 21);
});
