import { afterEach, describe, expect, it } from 'vitest';
import { verifyTicks } from '../../../shared/market/verify-chain.ts';
import type { EpochMs } from '../../../shared/time.ts';
import { chainHead, latestTick, type Tick, ticksBetween, ticksBySequence } from '../../data/ticks.ts';
import { setClock } from '../../lib/clock.ts';
import { useTable } from '../../testing/table.ts';
import { createVirtualTime, type VirtualTime } from '../../testing/virtual-time.ts';
import { createFeed, type Feed } from './feed.ts';
import { createSimulatedProvider } from './simulated/provider.ts';
import { writeTicks } from './write-ticks.ts';

useTable();
afterEach(() => setClock());

let start = 1_800_000_000;

function feedOf(time: VirtualTime): Feed {
  const simulated = [createSimulatedProvider(time.now)];
  return createFeed({
    cryptocurrency: simulated,
    precious_metals: simulated,
    commodities: simulated,
    forex: simulated,
    stock_index: simulated,
  });
}

const run = (time: VirtualTime, feed: Feed, seconds: number) =>
  time.run(() =>
    writeTicks({ feed, now: time.now, sleep: time.sleep, until: (time.now() + seconds * 1000) as EpochMs }),
  );

/** The whole chain of this test file so far. */
async function wholeChain(): Promise<Tick[]> {
  const head = await chainHead();
  return await ticksBySequence(1, head?.sequence ?? 0);
}

async function expectWhole(): Promise<Tick[]> {
  const ticks = await wholeChain();
  const head = await chainHead();
  expect(ticks.map(({ sequence }) => sequence)).toEqual(Array.from({ length: head?.sequence ?? 0 }, (_, i) => i + 1));
  const { ok, steps } = await verifyTicks(ticks);
  expect(steps.filter(({ problem }) => problem)).toEqual([]);
  expect(ok).toBe(true);
  expect(new Set(ticks.map(({ at }) => at)).size).toBe(ticks.length);
  return ticks;
}

/** A time of its own for each test, later than that of the test before. */
function newTime(): VirtualTime {
  start += 100_000;
  const time = createVirtualTime(start * 1000 + 400);
  setClock(time.now);
  return time;
}

describe('the chain of ticks', () => {
  it('has one tick for each second, from the second in which a run starts', async () => {
    const time = newTime();
    await run(time, feedOf(time), 10);
    const ticks = await ticksBetween(start, start + 100);
    expect(ticks.map(({ at }) => at - start)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(ticks[0]?.prices.size).toBe(40);
    expect((await latestTick())?.at).toBe(start + 10);
    await expectWhole();
  });

  it('misses no second when runs overlap and hand over', async () => {
    const time = newTime();
    const feed = feedOf(time);
    const minutes = [0, 60, 120, 180].map((offset) =>
      time.run(async () => {
        await time.sleep(offset * 1000 + 1);
        await writeTicks({ feed, now: time.now, sleep: time.sleep, until: (time.now() + 150_000) as EpochMs });
      }),
    );
    await Promise.all(minutes);
    const ticks = await ticksBetween(start, start + 400);
    expect(ticks.map(({ at }) => at)).toEqual(Array.from({ length: 331 }, (_, i) => start + i));
    await expectWhole();
  });
});
