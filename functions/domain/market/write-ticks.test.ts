import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deleteTrigger, putTrigger, type PriceTrigger } from '#functions/data/futures/triggers.ts';
import { takeOverTickLog } from '#functions/data/market/append-tick.ts';
import { acquireGapFill } from '#functions/data/market/gap-fill-lease.ts';
import {
  readTickLogHead,
  tickLogHeads,
  readLatestTick,
  type Tick,
  readTickAt,
  readTicksBetween,
  readTicksBySequence,
} from '#functions/data/market/ticks.ts';
import { transact } from '#functions/data/table/transact.ts';
import { setClock } from '#functions/lib/clock.ts';
import { newId } from '#functions/lib/ids.ts';
import { backfillMissedTick } from '#functions/testing/market/backfill-missed-tick.ts';
import { createSimulatedMarketFeed, runTickWriter } from '#functions/testing/market/tick-runs.ts';
import { createSeededRandom } from '#functions/testing/random.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { testSeed } from '#functions/testing/tier.ts';
import { createVirtualTime, type VirtualTime } from '#functions/testing/virtual-time.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { verifyTicks } from '#shared/market/verify-chain.ts';
import { toPrice } from '#shared/money.ts';
import type { EpochMs, EpochSeconds } from '#shared/time.ts';
import { backfillTick } from './backfill-tick.ts';
import { getMarketFeed } from './feed.ts';

// The number of symbols does not matter here.
vi.mock('#shared/market/symbols.ts', async (original) => {
  const { pickTestSymbols } = await import('#functions/testing/market/few-symbols.ts');
  return pickTestSymbols(await original());
});

const { renew } = useTestTable();
beforeEach(renew);

let clean: (() => void)[] = [];
afterEach(() => {
  for (const undo of clean) undo();
  clean = [];
  setClock();
});

let start = 1_800_000_000;

/** Returns a separate time for each test, later than the previous test's. */
function newTime(): VirtualTime {
  start += 100_000;
  const time = createVirtualTime(start * 1000 + 400);
  setClock(time.now);
  return time;
}

/**
 * Returns the whole tick log, which must be complete: every sequence once, every hash and link right, no second twice.
 */
async function readTickLog(): Promise<Tick[]> {
  const head = await readTickLogHead();
  const ticks = await readTicksBySequence(1, head?.sequence ?? 0);
  expect(ticks.map(({ sequence }) => sequence)).toEqual(Array.from({ length: head?.sequence ?? 0 }, (_, i) => i + 1));
  const { steps } = await verifyTicks(ticks);
  expect(steps.filter(({ problem }) => problem)).toEqual([]);
  expect(new Set(ticks.map(({ at }) => at)).size).toBe(ticks.length);
  const regular = ticks.filter(({ filled }) => !filled).map(({ at }) => at as number);
  expect(regular).toEqual([...regular].sort((a, b) => a - b));
  return ticks;
}

const seconds = (ticks: readonly Tick[]) => ticks.map(({ at }) => at - start);
const upTo = (last: number) => Array.from({ length: last + 1 }, (_, i) => i);

describe('writeTicks', () => {
  it('writes one tick for each second from the start of a run', async () => {
    const time = newTime();
    await runTickWriter(time, createSimulatedMarketFeed(time), 0, 10);
    const ticks = await readTicksBetween(start, start + 100);
    expect(seconds(ticks)).toEqual(upTo(10));
    expect([...(ticks[0]?.prices.keys() ?? [])]).toEqual(symbolSpecs.map(({ symbol }) => symbol).sort());
    expect(ticks[3]?.body).toMatch(/^\{"sequence":4,"at":\d{10},"prices":\[\["ADA\/USDT","[\d.]+","simulated",0\],\[/);
    expect((await readLatestTick())?.at).toBe(start + 10);
    await readTickLog();
  });

  it('misses no second when overlapping runs hand over; the older run stops soon', async () => {
    const time = newTime();
    const feed = createSimulatedMarketFeed(time);
    const ends = new Map<number, number>();
    const handed = async (after: number) => {
      await runTickWriter(time, feed, after, 25);
      ends.set(after, time.now() / 1000 - start);
    };
    await Promise.all([0, 20, 40, 60].map(handed));
    expect(seconds(await readTicksBetween(start, start + 400))).toEqual(upTo(85));
    for (const after of [0, 20, 40]) expect(ends.get(after)).toBeLessThan(after + 24.5);
    await readTickLog();
  });

  it('misses only seconds without a run and continues at the next start', async () => {
    const time = newTime();
    const feed = createSimulatedMarketFeed(time);
    // The second start is lost, the third comes late and twice.
    await Promise.all([0, 45, 45, 60].map((after) => runTickWriter(time, feed, after, 25)));
    expect(seconds(await readTicksBetween(start, start + 400))).toEqual(
      upTo(85).filter((second) => second <= 25 || second >= 45),
    );
    await readTickLog();
  });

  it('lets the older run continue when the newer one crashes right after taking over', async () => {
    const time = newTime();
    const older = runTickWriter(time, createSimulatedMarketFeed(time), 0, 25);
    await time.run(async () => {
      await time.sleep(15_000);
      await takeOverTickLog(await readTickLogHead());
    });
    await older;
    const storedSeconds = seconds(await readTicksBetween(start, start + 100));
    const missed = upTo(25).filter((second) => !storedSeconds.includes(second));
    expect(missed.length).toBeGreaterThan(0);
    expect([16, 17, 18]).toEqual(expect.arrayContaining(missed));
    await readTickLog();
  });

  it('does not fork when several writers start at once', async () => {
    const time = newTime();
    await Promise.all(Array.from({ length: 5 }, () => runTickWriter(time, createSimulatedMarketFeed(time), 0, 40)));
    expect(seconds(await readTicksBetween(start, start + 100))).toEqual(upTo(40));
    await readTickLog();
  });

  it.each([
    ['head', tickLogHeads.key().pk, 20],
    ['item', 'TICKS#', 21],
  ])('continues in the next run when a writer stalls for a minute before writing the %s', async (_, pk, from) => {
    const time = newTime();
    let heldCount = 0;
    const older = runTickWriter(time, createSimulatedMarketFeed(time), 0, 75);
    const newer = runTickWriter(time, createSimulatedMarketFeed(time), 60, 75);
    clean.push(
      hookTableCalls(async ({ command, input, send }) => {
        const item = (input as { Item?: { pk: string } }).Item;
        const isIt = command.startsWith('Put') && item?.pk.startsWith(pk);
        if (isIt && time.now() >= (start + 20) * 1000 && heldCount++ === 0) await time.sleep(60_000);
        return await send();
      }),
    );
    await Promise.all([older, newer]);
    const ticks = await readTicksBetween(start, start + 400);
    expect(heldCount).toBeGreaterThan(1);
    expect(upTo(135).filter((at) => !seconds(ticks).includes(at))).toEqual(upTo(59).slice(from));
    await readTickLog();
  });

  it('continues after a writer crashes and after an hour without runs', async () => {
    const time = newTime();
    await runTickWriter(time, createSimulatedMarketFeed(time), 0, 10);
    await runTickWriter(time, createSimulatedMarketFeed(time), 3600, 10);
    const ticks = await readTicksBetween(start, start + 4000);
    expect(seconds(ticks)).toEqual([...upTo(10), ...upTo(9).map((i) => 3610 + i)]);
    expect(ticks[11]?.previous).toBe(ticks[10]?.hash);
    await readTickLog();
  });

  it('keeps the tick log intact under lost requests, lost answers and conflicts during a backfill', async () => {
    const random = createSeededRandom(testSeed);
    const time = newTime();
    await runTickWriter(time, createSimulatedMarketFeed(time), 0, 5);
    await time.run(() => time.sleep(60_000));
    clean.push(
      hookTableCalls(async ({ command, send }) => {
        if (!/^(TransactWrite|Put)/.test(command)) return await send();
        const chance = random();
        if (chance < 0.05) throw new Error('the request was lost');
        const result = await send();
        if (chance < 0.1) throw new Error('the answer was lost');
        return result;
      }),
    );
    const from = Math.floor(time.now() / 1000);
    const writers = [0, 20, 40, 60].map((after) => runTickWriter(time, createSimulatedMarketFeed(time), after, 60));
    const filler = time.run(async () => {
      for (let i = 0; i < 40; i++) {
        await time.sleep(1700);
        const at = (start + 10 + (i % 20)) as EpochSeconds;
        await backfillTick(at).catch(() => null);
      }
    });
    await Promise.all([...writers, filler]);
    const ticks = await readTickLog();
    const filled = ticks.filter((tick) => tick.filled);
    expect(filled.length, `seed ${testSeed}`).toBeGreaterThan(0);
    const writtenCount = ticks.filter(({ at }) => at >= from).length;
    expect(writtenCount, `seed ${testSeed}`).toBeGreaterThan(60);
  });
});

describe('outage of the tick log while orders wait for a price', () => {
  const trigger: PriceTrigger = {
    kind: 'alert',
    symbol: 'BTC/USDT',
    direction: 'up',
    level: toPrice('1'),
    after: 0,
    user_id: newId('usr'),
    alert_id: newId('alr'),
  };
  beforeEach(() => transact([putTrigger(trigger)]));
  afterEach(() => transact([deleteTrigger(trigger)]));

  it('is backfilled second by second, in order, before new ticks', async () => {
    const time = newTime();
    await runTickWriter(time, createSimulatedMarketFeed(time), 0, 10);
    await runTickWriter(time, createSimulatedMarketFeed(time), 60, 10);
    const ticks = await readTickLog();
    const ours = ticks.filter(({ at }) => at >= start);
    expect(seconds(ours)).toEqual(upTo(79));
    const missed = ours.filter(({ filled }) => filled);
    expect(seconds(missed)).toEqual(upTo(69).slice(11));
    expect(missed.every(({ inOrder }) => inOrder)).toBe(true);
  });

  it('is backfilled by several successive runs when it is long', async () => {
    const time = newTime();
    await runTickWriter(time, createSimulatedMarketFeed(time), 0, 10);
    const atOnceAgain = hookTableCalls(async ({ command, send }) => {
      if (command.startsWith('TransactWrite')) await time.sleep(150);
      return await send();
    });
    await Promise.all(
      [200, 220, 240, 260, 280].map((after) => runTickWriter(time, createSimulatedMarketFeed(time), after, 25)),
    ).finally(atOnceAgain);
    const ticks = await readTickLog();
    const missed = ticks.filter(({ at, filled }) => at >= start && filled);
    expect(seconds(missed)).toEqual(upTo(missed.length + 10).slice(11));
    expect(missed.length).toBeGreaterThan(200);
    expect(missed.every(({ inOrder }) => inOrder)).toBe(true);
    expect((await readLatestTick())?.at).toBeGreaterThan(start + 200);
  });

  it('is not backfilled for the seconds that CLOCK_OFFSET_SECONDS skipped', { tags: ['FIN-261'] }, async () => {
    const time = newTime();
    await runTickWriter(time, createSimulatedMarketFeed(time), 0, 10);
    vi.stubEnv('PLACE', 'laptop');
    vi.stubEnv('CLOCK_OFFSET_SECONDS', '60');
    await runTickWriter(time, createSimulatedMarketFeed(time), 60, 10).finally(() => vi.unstubAllEnvs());
    const ours = (await readTickLog()).filter(({ at }) => at >= start);
    expect(seconds(ours)).toEqual([...upTo(10), ...upTo(9).map((i) => 70 + i)]);
    expect(ours.some(({ filled }) => filled)).toBe(false);
  });

  it('is not backfilled when there is no history or the outage was short', async () => {
    const time = newTime();
    await runTickWriter(time, createSimulatedMarketFeed(time), 0, 10);
    await runTickWriter(time, { ...createSimulatedMarketFeed(time), second: async () => null }, 60, 10);
    await runTickWriter(time, createSimulatedMarketFeed(time), 5, 10);
    expect((await readTickLog()).filter(({ at, filled }) => at >= start && filled)).toEqual([]);
  });
});

describe('backfillTick', () => {
  it('fills a missing second once from history, appended at the head of the log', async () => {
    const time = newTime();
    await runTickWriter(time, createSimulatedMarketFeed(time), 0, 10);
    await runTickWriter(time, createSimulatedMarketFeed(time), 60, 10);
    const at = (start + 30) as EpochSeconds;
    expect(await readTickAt(at)).toBeNull();
    const before = await readTickLogHead();
    const answers = await Promise.all(Array.from({ length: 10 }, () => backfillMissedTick(at)));
    expect(new Set(answers.map((tick) => tick?.hash)).size).toBe(1);
    const [filled] = answers;
    expect(filled).toMatchObject({ at, filled: true, previous: before?.hash, sequence: (before?.sequence ?? 0) + 1 });
    expect(filled?.body).toContain(`"at":${at},"filled":true,"prices":[[`);
    expect((await readLatestTick())?.at).toBe(before?.latest?.at);
    await runTickWriter(time, createSimulatedMarketFeed(time), 0, 3);
    await readTickLog();
  });

  it('lets one caller fill a second; the others get `busy`', async () => {
    const time = newTime();
    await runTickWriter(time, createSimulatedMarketFeed(time), 0, 10);
    await runTickWriter(time, createSimulatedMarketFeed(time), 60, 10);
    const { second: history } = await getMarketFeed();
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const secondSpy = vi.spyOn(await getMarketFeed(), 'second').mockImplementation(async (at) => {
      await opened;
      return history(at);
    });
    clean.push(() => secondSpy.mockRestore());
    const missed = upTo(99).map((i) => (start + 30 + (i % 3)) as EpochSeconds);
    const first = Promise.all(missed.slice(0, 50).map((at) => backfillTick(at)));
    await vi.waitFor(() => expect(secondSpy).toHaveBeenCalledTimes(3));
    const otherFills = await Promise.all(missed.slice(50).map((at) => backfillTick(at)));
    expect(new Set(otherFills)).toEqual(new Set(['busy']));
    open();
    const filled = await first;
    expect(await Promise.all(missed.map((at) => backfillMissedTick(at)))).toEqual(
      missed.map((at) => filled[(at - start) % 3]),
    );
    expect(secondSpy).toHaveBeenCalledTimes(3);
    await readTickLog();
  });

  it('lets another run fill the second when the first run crashed', async () => {
    const time = newTime();
    await runTickWriter(time, createSimulatedMarketFeed(time), 0, 10);
    await runTickWriter(time, createSimulatedMarketFeed(time), 60, 10);
    expect(await acquireGapFill('lost', time.now(), (time.now() + 10_000) as EpochMs)).toBe(true);
    const at = (start + 30) as EpochSeconds;
    expect(await backfillTick(at)).toBe('busy');
    await time.run(() => time.sleep(10_000));
    expect((await backfillMissedTick(at))?.filled).toBe(true);
  });

  it('fills the same price that a tick written in time would have had', async () => {
    const time = newTime();
    await runTickWriter(time, createSimulatedMarketFeed(time), 0, 10);
    const writtenTick = await readTickAt((start + 5) as EpochSeconds);
    const simulatedSecond = await createSimulatedMarketFeed(time).second((start + 5) as EpochSeconds);
    const pricesBySymbol = new Map(simulatedSecond?.map(([symbol, price]) => [symbol, price]));
    expect(pricesBySymbol).toEqual(
      new Map([...(writtenTick?.prices ?? [])].map(([symbol, { text }]) => [symbol, text])),
    );
  });

  it('leaves a second to the tick writer while the writer may still write it', async () => {
    const time = newTime();
    await runTickWriter(time, createSimulatedMarketFeed(time), 0, 5);
    await time.run(() => time.sleep(2000));
    expect(await backfillTick((start + 7) as EpochSeconds)).toBeNull();
    await time.run(() => time.sleep(3000));
    expect((await backfillMissedTick((start + 7) as EpochSeconds))?.filled).toBe(true);
  });
});
