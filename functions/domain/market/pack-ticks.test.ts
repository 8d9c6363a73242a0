import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appendTick, buildNextTick, takeOverTickLog } from '#functions/data/market/append-tick.ts';
import {
  writeTickPack,
  getTickPackKey,
  packTicks,
  readTickPack,
  type PackedTick,
} from '#functions/data/market/tick-packs.ts';
import {
  readTickLogHead,
  readLastRegularTick,
  readSingleTicksFrom,
  readTickStretchesSince,
  type Tick,
  readTickAt,
  getTickKey,
  readTicksBetween,
  readTicksBySequence,
} from '#functions/data/market/ticks.ts';
import { readWorkProgress } from '#functions/data/table/progress.ts';
import { getItem, type ItemAttributes, updateItem } from '#functions/data/table/table.ts';
import { ConflictError } from '#functions/data/table/transact.ts';
import { setClock } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { type TableFault, createFaultyTable } from '#functions/testing/faults.ts';
import { backfillMissedTick } from '#functions/testing/market/backfill-missed-tick.ts';
import { type TestTickPrices, writeTestTick } from '#functions/testing/market/prices.ts';
import { restoreStoredItems, readStoredItems } from '#functions/testing/stored.ts';
import { hookTableCalls } from '#functions/testing/table-calls.ts';
import { useTestTable } from '#functions/testing/tables/table.ts';
import { verifyTicks } from '#shared/market/verify-chain.ts';
import { DAY_SECONDS, type EpochSeconds, HOUR_SECONDS } from '#shared/time.ts';
import { packOldTicks } from './pack-ticks.ts';
import { readTicks } from './read-ticks.ts';

const { renew } = useTestTable();

/** An hour begins here. */
const START = 1_800_000_000;
/** Tested range: three minutes before the end of an hour, and some after. */
const FROM = START + HOUR_SECONDS - 180;
const TO = START + HOUR_SECONDS + 90;
const table = createFaultyTable();

beforeEach(async () => {
  await renew();
  setClock(() => (TO + 2 * DAY_SECONDS) * 1000);
});
afterEach(() => {
  table.reset();
  vi.restoreAllMocks();
  setClock();
});

const prices = (at: number): TestTickPrices => ({
  'BTC/USDT': [`${60_000 + (at % 37)}.${at % 10}`, (at * 7) % 900, at % 11 === 0 ? 'held:okx' : 'binance'],
  'EUR/USD': [`1.0${(at % 89) + 10}`, (at % 5) * 1000, 'oanda'],
});
const write = (at: number, filled = false) => writeTestTick(at, prices(at), filled);

/**
 * Writes a log with every case: full minutes, a gap over the end of an hour, seconds of it filled in order, others
 * filled later, one of them far back.
 */
async function chain(): Promise<void> {
  for (let at = FROM; at < FROM + 95; at++) await write(at);
  for (let at = FROM + 95; at < FROM + 100; at++) await write(at, true);
  for (let at = FROM + 110; at < FROM + 150; at++) await write(at);
  await write(FROM + 104, true);
  for (let at = FROM + 200; at <= TO; at++) await write(at);
  await write(FROM + 160, true);
  await write(FROM + 102, true);
  // The log has continued since.
  for (let at = TO + DAY_SECONDS; at < TO + DAY_SECONDS + 3; at++) await write(at);
}

/** Seconds to query: at the borders of minutes, filled, missing, and next to them. */
const SECONDS = [-1, 0, 59, 99, 102, 103, 104, 160, 199, TO - FROM];

/** Runs every query on ticks: of these seconds after `FROM`, and of pages that begin at these. */
async function answers(after = SECONDS, pages = [0, 119, 238]): Promise<unknown> {
  const all = await readTicksBetween(FROM - 10, TO + 10);
  const last = (await readTickLogHead())?.sequence ?? 0;
  const seconds = after.map((offset) => FROM + offset);
  return {
    all,
    at: await Promise.all(seconds.map((at) => readTickAt(at as EpochSeconds))),
    spans: await Promise.all(seconds.map((at) => readTicksBetween(at - 3, at + 64))),
    regular: await Promise.all(seconds.map((at) => readLastRegularTick(FROM - 5000, at))),
    near: await readLastRegularTick(FROM + 150, FROM + 199),
    sequences: await readTicksBySequence(1, last),
    some: await Promise.all(
      [3, 40, 94, 97, 101, 150, 190]
        .filter((sequence) => sequence < last)
        .map((sequence) => readTicksBySequence(sequence, sequence + 30)),
    ),
    stretches: await readTickStretchesSince(FROM as EpochSeconds),
    pages: await Promise.all(pages.map((n) => readTicks({ from: FROM + n, to: FROM + n + 118 }))),
    pagesOfSequences: await Promise.all([1, 101, 201].map((n) => readTicks({ from_sequence: n, to_sequence: n + 99 }))),
  };
}

const single = async (from = FROM, to = TO): Promise<number[]> => {
  const singleSeconds: number[] = [];
  for (let at = from; at <= to; at++) if (await getItem(getTickKey(at as EpochSeconds))) singleSeconds.push(at);
  return singleSeconds;
};
const reached = async () => (await readWorkProgress<{ second: number }>('pack-ticks'))?.second;

describe('packOldTicks', () => {
  it('packs ticks older than a day; every read returns the recorded ticks', async () => {
    await chain();
    const before = await answers();
    expect((await verifyTicks(await readTicksBySequence(1, 10_000))).ok).toBe(true);
    const singleCount = (await single()).length;
    expect(await packOldTicks()).toEqual({ packed: singleCount });
    expect(await single()).toEqual([]);
    expect(await answers()).toEqual(before);
    expect((await verifyTicks(await readTicksBySequence(1, 10_000))).ok).toBe(true);
    expect(await packOldTicks()).toEqual({ packed: 0 });
    expect(await answers()).toEqual(before);
  });

  it('starts at the first tick and skips gaps of hours or weeks in a bounded number of queries', async () => {
    await write(START - 40 * DAY_SECONDS);
    await chain();
    const before = await answers();
    setClock(() => (TO + 5 * DAY_SECONDS) * 1000);
    expect((await packOldTicks()).packed).toBe(1);
    expect(await reached()).toBeLessThan(START - 18 * DAY_SECONDS);
    await packOldTicks();
    await packOldTicks();
    expect(await single()).toEqual([]);
    expect(await single(START - 40 * DAY_SECONDS, START - 40 * DAY_SECONDS)).toEqual([]);
    expect(await answers()).toEqual(before);
    expect(await reached()).toBe(TO + DAY_SECONDS - 90);
  });

  it('packs a limited number of minutes per run; the next run continues', async () => {
    for (let minute = 0; minute < 45; minute++) await write(START + 60 * minute);
    await write(TO);
    const run = async () => (await packOldTicks()).packed;
    expect([await run(), await run(), await run(), await run()]).toEqual([20, 20, 5, 0]);
  });

  it('keeps ticks of the last 24 hours and the newest minute of the log', async () => {
    await write(FROM);
    await write(FROM + 1);
    setClock(() => (FROM + 59 + DAY_SECONDS) * 1000);
    expect(await packOldTicks()).toEqual({ packed: 0 });
    setClock(() => (FROM + 60 + DAY_SECONDS) * 1000);
    expect(await packOldTicks()).toEqual({ packed: 0 });
    await write(FROM + DAY_SECONDS);
    expect(await packOldTicks()).toEqual({ packed: 2 });
    expect(await reached()).toBe(FROM + 60);
  });

  it('does nothing before the first tick', async () => {
    expect(await packOldTicks()).toEqual({ packed: 0 });
    expect(await reached()).toBeUndefined();
  });
});

describe('interrupted packOldTicks', () => {
  /** Writes few ticks in two minutes: every call is tried. */
  async function short(): Promise<void> {
    for (const at of [0, 1, 2, 58, 61, 62]) await write(FROM + at);
    await write(FROM + 60, true);
    await write(FROM + 3, true);
    await write(TO + DAY_SECONDS);
  }

  const brief = () => answers([0, 3, 59, 60], [0]);

  it('keeps all ticks readable after a crash before or after any table call; the next run finishes', async () => {
    await short();
    const storedItems = await readStoredItems();
    const before = await brief();
    table.reset();
    expect(await packOldTicks()).toEqual({ packed: 8 });
    const calls = table.reset();
    expect(calls).toBeGreaterThan(16);
    for (let call = 1; call <= calls; call++)
      for (const fault of ['before', 'after'] satisfies TableFault[]) {
        await renew();
        await restoreStoredItems(storedItems);
        table.crashAt(call, fault);
        await expect(packOldTicks()).rejects.toThrow('crashed');
        table.reset();
        expect([call, fault, await brief()]).toEqual([call, fault, before]);
        await packOldTicks();
        expect([call, fault, await single()]).toEqual([call, fault, []]);
        expect([call, fault, await brief()]).toEqual([call, fault, before]);
      }
  });

  it('loses and duplicates no tick in concurrent runs', async () => {
    await chain();
    const before = await answers();
    await Promise.all([packOldTicks(), packOldTicks(), packOldTicks()]);
    expect(await single()).toEqual([]);
    expect(await answers()).toEqual(before);
  });

  it.each([
    ['PutItemCommand', 0],
    ['PutItemCommand', 1],
    ['DeleteItemCommand', 0],
    ['DeleteItemCommand', 30],
  ])('loses no tick when another run overtakes it at %s number %i', async (command, number) => {
    await chain();
    const before = await answers();
    let seenCount = 0;
    const stop = hookTableCalls(async (call) => {
      if (call.command === command && seenCount++ === number) {
        stop();
        await packOldTicks();
      }
      return call.send();
    }, 'another packer');
    await packOldTicks();
    expect(seenCount).toBeGreaterThan(number);
    expect(await single()).toEqual([]);
    expect(await answers()).toEqual(before);
  });
});

describe('reads during packing', () => {
  it('return each tick once before and after each write', async () => {
    await chain();
    const before = await answers();
    let looked = 0;
    let looking = false;
    const stop = hookTableCalls(async (call) => {
      const result = await call.send();
      // Reads pass through here too.
      if (looking || !/^(Put|Delete)/.test(call.command) || looked > 60) return result;
      looking = true;
      looked += 1;
      expect(await answers()).toEqual(before);
      looking = false;
      return result;
    }, 'reader');
    await packOldTicks().finally(stop);
    expect(looked).toBeGreaterThan(8);
    expect(await single()).toEqual([]);
  });

  const readings: [string, () => Promise<unknown>][] = [
    ['tickAt', () => readTickAt((FROM + 30) as EpochSeconds)],
    ['ticksBetween', () => readTicksBetween(FROM, TO)],
    ['lastRegularTick', () => readLastRegularTick(FROM, FROM + 155)],
    ['ticksBySequence', () => readTicksBySequence(1, 150)],
  ];
  it.each(readings)('%s returns all ticks when they are packed between any two of its calls', async (_, ask) => {
    await chain();
    const storedItems = await readStoredItems();
    const before = await ask();
    for (let at = 1; at <= 6; at++) {
      await renew();
      await restoreStoredItems(storedItems);
      let call = 0;
      const stop = hookTableCalls(async ({ send }) => {
        if (++call === at) await packOldTicks();
        return send();
      }, 'packer');
      expect([at, await ask().finally(stop)]).toEqual([at, before]);
    }
  });
});

describe('tick backfilled after its minute was packed', () => {
  it('is stored once beside the pack and is found in order', async () => {
    await chain();
    await packOldTicks();
    const filled = await write(FROM + 103, true);
    expect(await packOldTicks()).toEqual({ packed: 0 });
    expect(await single()).toEqual([FROM + 103]);
    expect(await readTickAt(filled.at)).toEqual(filled);
    const around = await readTicksBetween(FROM + 102, FROM + 104);
    expect(around.map(({ at }) => at - FROM)).toEqual([102, 103, 104]);
    expect(around[1]).toEqual(filled);
    expect(await readTicksBySequence(filled.sequence, filled.sequence)).toEqual([filled]);
    expect((await readLastRegularTick(FROM, FROM + 103))?.at).toBe(FROM + 94);
  });

  it('stays readable when the packing run crashed between pack and backfill', async () => {
    await chain();
    const stop = hookTableCalls(async ({ command, send }) => {
      if (command === 'DeleteItemCommand') throw new Error('it dies');
      return send();
    }, 'dies');
    await expect(packOldTicks()).rejects.toThrow('it dies');
    stop();
    const late = FROM - 5;
    await write(late, true);
    const before = await answers();
    await packOldTicks();
    expect(await answers()).toEqual(before);
  });

  it('is rejected when the pack already contains its second', async () => {
    await chain();
    const packed = (await readTickAt((FROM + 30) as EpochSeconds)) as Tick;
    await packOldTicks();
    const before = await answers();
    expect(await backfillMissedTick(packed.at)).toEqual(packed);
    const head = (await readTickLogHead()) ?? (await takeOverTickLog(null));
    if (!head) throw new Error('there is no chain');
    const forgedTick = buildNextTick(head, packed.at, [['BTC/USDT', '1', 'forged', 0]], true);
    await expect(appendTick(head, forgedTick)).rejects.toThrow(ConflictError);
    expect(await answers()).toEqual(before);
  });

  it('is rejected when its minute is packed between the read and the write', async () => {
    await chain();
    const at = (FROM + 30) as EpochSeconds;
    const head = await readTickLogHead();
    if (!head) throw new Error('there is no chain');
    const stop = hookTableCalls(async ({ command, send }) => {
      if (command.startsWith('TransactWrite')) {
        stop();
        await packOldTicks();
      }
      return send();
    }, 'packer');
    await expect(appendTick(head, buildNextTick(head, at, [], true))).rejects.toThrow(ConflictError);
    stop();
    expect((await readTicksBetween(at, at)).map(({ filled }) => filled)).toEqual([false]);
  });
});

describe('packOldTicks with inconsistent ticks', () => {
  const errors = () => vi.spyOn(log, 'error').mockImplementation(() => {});

  it('leaves a tick that does not match its hash unpacked and packs the other minutes', async () => {
    await chain();
    const at = (FROM + 70) as EpochSeconds;
    await updateItem<ItemAttributes>(getTickKey(at), {
      update: 'SET #hash = :other',
      names: { '#hash': 'hash' },
      values: { ':other': Buffer.alloc(32, 7) },
    });
    const before = await answers();
    const loggedErrors = errors();
    await packOldTicks();
    expect(loggedErrors).toHaveBeenCalledTimes(1);
    const singleSeconds = await single();
    expect([singleSeconds.length, singleSeconds[0], singleSeconds.at(-1)]).toEqual([
      40 + 2 + 10,
      FROM + 60,
      FROM + 119,
    ]);
    expect(await readTickPack(at)).toBeNull();
    expect(await answers()).toEqual(before);
  });

  it('leaves ticks in place that differ from an existing pack', async () => {
    await chain();
    const facts = await readSingleTicksFrom(FROM);
    const [first, ...otherFacts] = facts as [PackedTick, ...PackedTick[]];
    const body = first.body.replace('binance', 'forged');
    await writeTickPack(FROM, await packTicks([{ ...first, body }, ...otherFacts]));
    const loggedErrors = errors();
    await packOldTicks();
    expect(loggedErrors).toHaveBeenCalledTimes(1);
    expect((await single(FROM, FROM + 59)).length).toBe(60);
    expect(await single(FROM + 60)).toEqual([]);
    expect(await readTickAt(FROM as EpochSeconds)).toMatchObject({ hash: first.hash, body: first.body });
  });

  it('keeps the ticks when the pack is unreadable', async () => {
    await chain();
    await writeTickPack(FROM, Buffer.from('nothing that was compressed'));
    const loggedErrors = errors();
    await packOldTicks();
    expect(loggedErrors).toHaveBeenCalledTimes(1);
    expect((await single(FROM, FROM + 59)).length).toBe(60);
    // Single ticks are complete: the pack is not needed.
    expect(await readTicksBetween(FROM, FROM + 59)).toHaveLength(60);
  });
});

it('keepPack › keeps the first of two packs of a minute', async () => {
  await writeTickPack(FROM, Buffer.from('first'));
  await writeTickPack(FROM, Buffer.from('second'));
  expect(Buffer.from((await getItem<{ packed: Uint8Array }>(getTickPackKey(FROM)))?.packed ?? []).toString()).toBe(
    'first',
  );
});
