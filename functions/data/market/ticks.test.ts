import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getItem, updateItem } from '#functions/data/table/table.ts';
import { ConflictError } from '#functions/data/table/transact.ts';
import { SimulatedCrash, type TableFault, createFaultyTable } from '#functions/testing/faults.ts';
import { writeTestTick } from '#functions/testing/market/prices.ts';
import { createSeededRandom } from '#functions/testing/random.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { testSeed, getTestSize } from '#functions/testing/tier.ts';
import type { TickPrice } from '#shared/market/tick.ts';
import { verifyTicks } from '#shared/market/verify-chain.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { appendTick, writeLatestTick, buildNextTick, takeOverTickLog } from './append-tick.ts';
import {
  type TickLogHead,
  readTickLogHead,
  tickLogHeads,
  readLastRegularTick,
  readRecentTicks,
  type Tick,
  readTickAt,
  getTickKey,
  readTicksBetween,
  readTicksBySequence,
} from './ticks.ts';

const { renew } = useTestTable();

/** Shortly before the end of an hour: later ticks are in another partition. */
const START = (1_800_000_000 - 12) as EpochSeconds;
const second = (offset: number) => (START + offset) as EpochSeconds;
let paid = 0;
const prices = (): TickPrice[] => [['BTC/USDT', String(++paid), 'test', 0]];
const hashes = (ticks: readonly Tick[]) => ticks.map(({ hash }) => hash);
const hasItem = async (tick: Tick) => (await getItem(getTickKey(tick.at))) !== null;

async function head(): Promise<TickLogHead> {
  const logHead = await readTickLogHead();
  if (!logHead) throw new Error('no chain');
  return logHead;
}
const append = async (logHead: TickLogHead, at: number, filled = false) =>
  appendTick(logHead, buildNextTick(logHead, at as EpochSeconds, prices(), filled));

let undo = () => {};
beforeEach(renew);
afterEach(() => {
  undo();
  undo = () => {};
});

/**
 * Returns the whole tick log by sequence: each tick once, in order, with its item unless it is the last regular one.
 */
async function readTickLog(): Promise<Tick[]> {
  const { sequence, latest } = await head();
  const ticks = await readTicksBySequence(1, sequence);
  expect(ticks.map((tick) => tick.sequence)).toEqual(Array.from({ length: sequence }, (_, i) => i + 1));
  const { steps } = await verifyTicks(ticks);
  expect(steps.filter(({ problem }) => problem)).toEqual([]);
  expect(new Set(ticks.map(({ at }) => at)).size).toBe(ticks.length);
  for (const tick of ticks) if (tick.hash !== latest?.hash) expect(await hasItem(tick)).toBe(true);
  return ticks;
}

/** Expects every read of the last regular tick to return it. */
async function expectReadable(tick: Tick): Promise<void> {
  const { sequence } = await head();
  expect((await readTickAt(tick.at))?.hash).toBe(tick.hash);
  expect(hashes(await readTicksBetween(START - 100, tick.at + 100)).at(-1)).toBe(tick.hash);
  expect(hashes(await readTicksBetween(tick.at, tick.at))).toEqual([tick.hash]);
  expect(hashes(await readTicksBySequence(1, sequence))).toContain(tick.hash);
  expect((await readLastRegularTick(START - 100, tick.at + 100))?.hash).toBe(tick.hash);
  expect(hashes(await readRecentTicks(tick.at - 1, tick.at + 100))).toContain(tick.hash);
}

describe('crash during appendTick', () => {
  const faults: [call: number, fault: TableFault, written: boolean][] = [
    [1, 'before', false],
    [1, 'after', true],
    [2, 'before', true],
    [2, 'after', true],
  ];
  it.each(faults)(
    'at table call %i, %s it, leaves a complete tick log to the next writer',
    async (call, fault, isWritten) => {
      for (let at = 0; at < 3; at++) await writeTestTick(second(at), { 'BTC/USDT': '1' });
      const knownHead = await writeLatestTick(await head());
      const table = createFaultyTable((around) => {
        undo = hookTableCalls(around, 'faults');
      });
      const tick = buildNextTick(knownHead, second(3), prices());
      table.crashAt(call, fault);
      await expect(appendTick(knownHead, tick)).rejects.toBeInstanceOf(SimulatedCrash);
      table.reset();
      expect((await head()).latest?.at).toBe(isWritten ? second(3) : second(2));
      if (isWritten) {
        await expectReadable(tick);
        // The second must not be taken for a missing one.
        await expect(append(await head(), second(3), true)).rejects.toBeInstanceOf(ConflictError);
        expect((await readTickAt(second(3)))?.hash).toBe(tick.hash);
      } else expect(await readTickAt(second(3))).toBeNull();
      const takenHead = await takeOverTickLog(await head());
      if (!takenHead) throw new Error('not taken over');
      await append(takenHead, second(4));
      expect((await readTickLog()).map(({ at }) => at - START)).toEqual(isWritten ? [0, 1, 2, 3, 4] : [0, 1, 2, 4]);
      // A writer that was asleep all the time writes nothing else.
      await writeLatestTick({ ...knownHead, latest: tick, latestKept: false }).catch(() => null);
      if (isWritten) await readTickLog();
    },
  );
});

describe('second filled by the gap filler', () => {
  it('gets no second tick from a late writer', async () => {
    for (let at = 0; at < 3; at++) await writeTestTick(second(at), { 'BTC/USDT': '1' });
    // The filler's clock is ahead.
    await append(await head(), second(4), true);
    const after = await append(await head(), second(3));
    expect(after).toMatchObject({ endAt: second(3), filledTo: second(4) });
    await expect(append(after, second(4))).rejects.toBeInstanceOf(ConflictError);
    await append(await head(), second(5));
    expect((await readTickLog()).map(({ at }) => at - START)).toEqual([0, 1, 2, 4, 3, 5]);
  });

  it('leaves the regular ticks after it unchanged', async () => {
    for (const at of [0, 1, 4, 5]) await writeTestTick(second(at), { 'BTC/USDT': '1' });
    await append(await head(), second(3), true);
    await expect(append(await head(), second(4))).rejects.toBeInstanceOf(ConflictError);
    await append(await head(), second(6));
    expect((await readTickLog()).map(({ at }) => at - START)).toEqual([0, 1, 4, 5, 3, 6]);
  });

  it('missing in a stored head › makes writers store head and tick in one transaction for a minute', async () => {
    for (let at = 0; at < 3; at++) await writeTestTick(second(at), { 'BTC/USDT': '1' });
    await updateItem(tickLogHeads.key(), { update: 'REMOVE filledTo' });
    const commands: string[] = [];
    undo = hookTableCalls(async ({ command, send }) => {
      commands.push(command);
      return await send();
    });
    let end = await writeLatestTick(await head());
    for (let at = 3; at <= 70; at++) {
      commands.length = 0;
      end = await append(end, second(at));
      const isOne = commands.join() === 'TransactWriteItemsCommand';
      expect(isOne, `second ${at}`).toBe(at <= 62);
    }
    await readTickLog();
  });
});

it('tick log › accepts writes of the newest writer only', async () => {
  await writeTestTick(second(0), { 'BTC/USDT': '1' });
  const old = await head();
  const takenHead = await takeOverTickLog(old);
  for (const at of [1, 2]) await expect(append(old, second(at))).rejects.toBeInstanceOf(ConflictError);
  if (takenHead) await append(takenHead, second(1));
  expect(await readTickLog()).toHaveLength(2);
});

/** Lets concurrent calls through one at a time, in random order. */
function gate(random: () => number, failing: number) {
  const waitingCalls: { go: () => void; from: number }[] = [];
  let [steps, lastEnd] = [0, Promise.resolve()];
  const stop = hookTableCalls(async ({ send }) => {
    // Some sleep over it, for longer than others take for a second.
    const from = steps + (random() < 0.05 ? Math.floor(random() * 150) : 0);
    let done = () => {};
    await new Promise<void>((resolve) => {
      waitingCalls.push({
        from,
        go: () => {
          lastEnd = new Promise((end) => {
            done = end;
          });
          resolve();
        },
      });
    });
    const chance = random() / failing;
    try {
      if (chance < 0.5) throw new SimulatedCrash('before a call');
      const result = await send();
      if (chance < 1) throw new SimulatedCrash('after a call');
      return result;
    } finally {
      done();
    }
  }, 'gate');
  return {
    stop,
    /** Lets the next call through, when all are blocked. */
    async step(): Promise<void> {
      for (let turn = 0; turn < 4; turn++) await setImmediate();
      steps++;
      const ready = waitingCalls.filter(({ from }) => from <= steps);
      const nextCall = ready[Math.floor(random() * ready.length)];
      if (!nextCall) return;
      waitingCalls.splice(waitingCalls.indexOf(nextCall), 1);
      nextCall.go();
      await lastEnd;
    },
  };
}

/** Runs writers, one filler of seconds and readers, on differing clocks, until some seconds have passed. */
async function playChain(random: () => number): Promise<{ ticks: Tick[]; deaths: number }> {
  const last = second(25);
  let clock = START as number;
  let deaths = 0;
  const pricesBySequence = new Map<number, string>();
  const learn = (ticks: readonly Tick[]) => {
    for (const { sequence, hash } of ticks) {
      expect(pricesBySequence.get(sequence) ?? hash).toBe(hash);
      pricesBySequence.set(sequence, hash);
    }
  };
  const isOver = () => clock >= last;

  /** Writing process, like `write-ticks.ts`. */
  async function write(skew: number): Promise<void> {
    let mine = await takeOverTickLog(await readTickLogHead());
    while (!isOver()) {
      if (mine === null) {
        const logHead = await readTickLogHead();
        if (random() < 0.1) mine = await takeOverTickLog(logHead);
        continue;
      }
      const at = clock + skew;
      if ((mine.latest?.at ?? 0) >= at) {
        await writeLatestTick(await head());
        continue;
      }
      try {
        mine = await append(mine, at);
      } catch (error) {
        // Crashed, or a lost response.
        if (!(error instanceof ConflictError) && random() < 0.5) throw error;
        const logHead: TickLogHead = await head();
        mine = logHead.term === mine.term ? logHead : null;
      }
    }
  }

  async function fill(): Promise<void> {
    while (!isOver()) {
      const at = Math.max(START, clock + 2 - Math.floor(random() * 8)) as EpochSeconds;
      for (let tries = 0; tries < 5 && !(await readTickAt(at)) && (await readTickLogHead()); tries++) {
        try {
          await append(await head(), at, true);
        } catch (error) {
          if (!(error instanceof ConflictError)) throw error;
        }
      }
      for (let wait = 0; wait < 10; wait++) await readTickLogHead();
    }
  }

  async function look(): Promise<void> {
    while (!isOver()) {
      const logHead = await readTickLogHead();
      if (!logHead) continue;
      const { sequence, latest } = logHead;
      const way = Math.floor(random() * 8);
      if (way === 0) {
        const ticks = await readTicksBySequence(1, sequence);
        expect(ticks.map((tick) => tick.sequence)).toEqual(Array.from({ length: sequence }, (_, i) => i + 1));
        learn(ticks);
      } else if (way === 1) {
        const ticks = (await readTicksBetween(START - 10, last + 10)).sort((a, b) => a.sequence - b.sequence);
        expect(ticks.length).toBeGreaterThanOrEqual(sequence);
        expect(ticks.map((tick) => tick.sequence)).toEqual(ticks.map((_, i) => i + 1));
        learn(ticks);
      } else if (latest && way > 2) expect((await readTickAt(latest.at))?.hash).toBe(latest.hash);
      else if (latest) {
        expect((await readLastRegularTick(START - 10, last + 10))?.at).toBeGreaterThanOrEqual(latest.at);
        expect((await readRecentTicks(latest.at - 3, last + 10)).map(({ at }) => at)).toContain(latest.at);
      }
    }
  }

  let alive = 0;
  let failure: Error | undefined;
  async function live(work: () => Promise<void>): Promise<void> {
    alive++;
    while (!isOver()) {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof SimulatedCrash)) {
          failure ??= error as Error;
          break;
        }
        deaths++;
      }
    }
    alive--;
  }

  const { step, stop } = gate(random, 0.03);
  undo = stop;
  const all = [() => write(0), () => write(0), () => write(-1), fill, fill, look, look].map(live);
  while (alive > 0 && !failure) {
    if (random() < 0.04) clock += random() < 0.1 ? 4 : 1;
    await step();
  }
  stop();
  if (failure) throw failure;
  await Promise.all(all);
  await writeLatestTick(await head());
  const ticks = await readTickLog();
  learn(ticks);
  for (const tick of ticks) expect(await hasItem(tick)).toBe(true);
  return { ticks, deaths };
}

it('tick log › stays complete and consistent under any order of writers, fillers and readers', async () => {
  const total = { filled: 0, regular: 0, deaths: 0 };
  for (let story = 0; story < getTestSize('chainStories'); story++) {
    await renew();
    const { ticks, deaths } = await playChain(createSeededRandom(testSeed + story)).catch((error: unknown) => {
      throw new Error(`story of seed ${testSeed + story}`, { cause: error });
    });
    total.filled += ticks.filter(({ filled }) => filled).length;
    total.regular += ticks.filter(({ filled }) => !filled).length;
    total.deaths += deaths;
  }
  for (const [eventKind, number] of Object.entries(total))
    expect(number, eventKind).toBeGreaterThan(getTestSize('chainStories'));
});
