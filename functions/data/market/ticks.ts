import { type TableKey, padNumber } from '#functions/data/table/keys.ts';
import { declareItems, declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItem, getRecentItem, queryPage, queryAllItems, deleteItemIf } from '#functions/data/table/table.ts';
import { parseTickBody } from '#shared/market/tick.ts';
import { type Price, toPrice } from '#shared/money.ts';
import { type EpochSeconds, HOUR_SECONDS, MINUTE_SECONDS } from '#shared/time.ts';
import { compressSymbolJson, decompressSymbolJson } from './compress-symbol-json.ts';
import { TICK_PACK_SECONDS, iterateTickPacksBetween, readTickPack, type PackedTick } from './tick-packs.ts';

/** Batch size of reads in which mostly the first item is the one wanted. */
const RUNS_AT_ONCE = 50;
const TICKS_AT_ONCE = 10;

/** Ticks of one hour share a partition. */
const ticks = declareItems((at: number) => `TICKS#${Math.floor(at / HOUR_SECONDS)}`, null);
export const getTickKey = (at: EpochSeconds): TableKey => ticks.key(at, padNumber(at, 10));

const ofChain = () => 'CHAIN';
export const tickLogHeads = declareSingleItem<void>(ofChain, 'HEAD');
/** Points where sequence and second diverge: written only then. */
const chainRuns = declareItems<void>(ofChain, 'RUN');
export const getTickRunKey = (sequence: number): TableKey => chainRuns.key(undefined, padNumber(sequence, 12));

export interface RecordedPrice {
  price: Price;
  /** The price as in the body. */
  text: string;
  source: string;
  /** Age at the tick's second, ms. */
  age: number;
}

/** Recorded prices of one second: never changed once written. */
export interface Tick {
  sequence: number;
  at: EpochSeconds;
  /** Hash of the tick with the previous sequence, hex. */
  previous: string;
  /** SHA-256 of `previous` and `body`, hex. */
  hash: string;
  body: string;
  /** True when written later, from the source's own history. */
  filled: boolean;
  /**
   * True when it directly follows the second before it in the tick log, or is regular: false for a second filled out of
   * order.
   */
  inOrder: boolean;
  prices: ReadonlyMap<string, RecordedPrice>;
}

/** End of the tick log, and the writer allowed to write the next regular tick. */
export interface TickLogHead {
  /** Sequence of the last tick, 0 before the first. */
  sequence: number;
  hash: string;
  /** Second of the last tick, which may be a filled one and then be before `latest`; 0 before the first. */
  endAt: number;
  /** Grows with every takeover by a writer: regular ticks are written only under the newest term. */
  term: number;
  /** The latest regular tick. */
  latest: Tick | null;
  /** No second after this one was ever filled. */
  filledTo: number;
  /**
   * True when the latest regular tick is known to have its item. If not, its writer may have died between head and
   * item: the next writer writes the item first.
   */
  latestKept: boolean;
}

/** A tick as stored. Hashes are bytes and the body is deflated: tick and head must each stay below 1 KB. */
export interface StoredTick {
  sequence: number;
  at: EpochSeconds;
  previous: Uint8Array;
  hash: Uint8Array;
  body: Uint8Array;
  filled?: boolean;
  /** For a filled tick. */
  inOrder?: boolean;
}
export interface StoredTickLogHead {
  sequence: number;
  hash: Uint8Array;
  endAt: number;
  term: number;
  latest?: StoredTick;
  /** Missing in heads from before November 2026. */
  filledTo?: number;
}

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
export const hexToBytes = (text: string) => Buffer.from(text, 'hex');
export function parseTickPrices(at: EpochSeconds, body: string): Map<string, RecordedPrice> {
  const parsed = parseTickBody(body);
  if (!parsed) throw new Error(`The tick of second ${at} holds what is not its canonical text.`);
  return new Map(
    parsed.prices.map(([symbol, text, source, age]) => [symbol, { price: toPrice(text), text, source, age }]),
  );
}

const toPackedTick = ({
  sequence,
  at,
  previous,
  hash,
  body,
  filled = false,
  inOrder = !filled,
}: StoredTick): PackedTick => ({
  sequence,
  at,
  previous: hex(previous),
  hash: hex(hash),
  body: decompressSymbolJson(body),
  filled,
  inOrder,
});

const toTick = (tick: PackedTick): Tick => {
  const at = tick.at as EpochSeconds;
  return { ...tick, at, prices: parseTickPrices(at, tick.body) };
};

/** Last decoded tick: the head is read for each order, and changes once a second. */
let decoded: Tick | undefined;

function decodeStoredTick(item: StoredTick): Tick {
  const hash = hex(item.hash);
  if (decoded?.hash === hash) return decoded;
  const tick = toTick(toPackedTick(item));
  decoded = tick;
  return tick;
}

const asStored = ({ sequence, at, previous, hash, body, filled, inOrder }: Tick): StoredTick => ({
  sequence,
  at,
  previous: hexToBytes(previous),
  hash: hexToBytes(hash),
  body: compressSymbolJson(body),
  ...(filled && { filled, inOrder }),
});

/** Last encoded tick: it is written to the head and from there to its item. */
let packed: { tick: Tick; item: StoredTick } | undefined;

/** Encodes a tick for storage. */
export function toStoredTick(tick: Tick): StoredTick {
  if (packed?.tick !== tick) packed = { tick, item: asStored(tick) };
  return packed.item;
}

/** Default when the end of filled seconds is unknown: beyond what any clock can have filled, seconds. */
const UNKNOWN_FILLED = MINUTE_SECONDS;

/** Decodes the stored head. */
export const toTickLogHead = ({ sequence, hash, endAt, term, latest, filledTo }: StoredTickLogHead): TickLogHead => ({
  sequence,
  hash: hex(hash),
  endAt,
  term,
  latest: latest ? decodeStoredTick(latest) : null,
  filledTo: filledTo ?? Math.max(endAt, latest?.at ?? 0) + UNKNOWN_FILLED,
  latestKept: !latest,
});

/** Returns the end of the tick log by a consistent read; null before the first write. */
export async function readTickLogHead(): Promise<TickLogHead | null> {
  const item = await getItem<StoredTickLogHead>(tickLogHeads.key());
  return item && toTickLogHead(item);
}

/** Returns the latest regular tick by one consistent read; null before the first. */
export async function readLatestTick(): Promise<Tick | null> {
  return (await readTickLogHead())?.latest ?? null;
}

/** Returns the end of the tick log at half the price. Eventually consistent. */
export async function readRecentTickLogHead(): Promise<TickLogHead | null> {
  const item = await getRecentItem<StoredTickLogHead>(tickLogHeads.key());
  return item && toTickLogHead(item);
}

/** Returns the latest regular tick at half the price. Eventually consistent. */
export async function readRecentTick(): Promise<Tick | null> {
  return (await readRecentTickLogHead())?.latest ?? null;
}

/* Old ticks are in packs of a minute. A tick is packed before its single item is deleted: a reader that checks single items first, then packs, finds it. */

const singleTick = async (at: EpochSeconds): Promise<Tick | null> => {
  const item = await getItem<StoredTick>(getTickKey(at));
  return item && decodeStoredTick(item);
};

async function packedTick(at: EpochSeconds): Promise<Tick | null> {
  const packed = (await readTickPack(at))?.find((tick) => tick.at === at);
  return packed ? toTick(packed) : null;
}

/** Returns the tick of a second, filled or not. */
export async function readTickAt(at: EpochSeconds): Promise<Tick | null> {
  const storedTick = await singleTick(at);
  if (storedTick) return storedTick;
  const latest = await readLatestTick();
  if (!latest || latest.at < at) return null;
  if (latest.at === at) return latest;
  // A tick that the tick log continued from has its item, perhaps only since a moment ago.
  return (await singleTick(at)) ?? (await packedTick(at));
}

/** Returns ticks up to the end of the tick log as read before them, its latest included. */
function upTo(head: TickLogHead, storedTicks: readonly Tick[], isWanted: (tick: Tick) => boolean): Tick[] {
  const { latest, sequence } = head;
  const loggedTicks = storedTicks.filter((tick) => tick.sequence <= sequence);
  if (!latest || !isWanted(latest) || loggedTicks.some((tick) => tick.sequence === latest.sequence)) return loggedTicks;
  return [...loggedTicks, latest];
}

/** Returns the ticks of seconds `from` to `to`, both included, by second. A filled one is at its own second. */
export async function readTicksBetween(from: number, to: number): Promise<Tick[]> {
  // The head first: then only its latest tick may be without an item.
  const head = await readTickLogHead();
  if (!head) return [];
  const storedTicks = await readStoredTicksBetween(from, to);
  return upTo(head, storedTicks, ({ at }) => at >= from && at <= to).sort((a, b) => a.at - b.at);
}

/** Returns the same until now, at half the price when no second is missing. May end a moment earlier. */
export async function readRecentTicks(from: number, to: number): Promise<Tick[]> {
  const latest = await readRecentTick();
  if (!latest || latest.at < from) return [];
  const end = Math.min(to, latest.at);
  const before = Math.min(to, latest.at - 1);
  const storedTicks = before < from ? [] : await readStoredTicksBetween(from, before, true);
  const recentTicks = latest.at > to ? storedTicks : [...storedTicks, latest];
  return recentTicks.length > end - from ? recentTicks : readTicksBetween(from, end);
}

async function readStoredTicksBetween(from: number, to: number, eventual = false): Promise<Tick[]> {
  const storedTicks: Tick[] = [];
  for (let hour = Math.floor(from / HOUR_SECONDS); hour <= Math.floor(to / HOUR_SECONDS); hour++) {
    const { pk } = ticks.range(hour * HOUR_SECONDS);
    const range = { pk, from: padNumber(from, 10), to: padNumber(to, 10), eventual };
    const single: Tick[] = [];
    for await (const item of queryAllItems<StoredTick>(range)) single.push(decodeStoredTick(item));
    storedTicks.push(
      ...(await withPacked(Math.max(from, hour * HOUR_SECONDS), Math.min(to, (hour + 1) * HOUR_SECONDS - 1), single)),
    );
  }
  return storedTicks;
}

/** Returns single ticks of seconds of one hour, and packed ones when some are missing, each once. */
async function withPacked(from: number, to: number, single: readonly Tick[]): Promise<Tick[]> {
  if (single.length > to - from) return [...single];
  const ticksBySecond = new Map(single.map((tick) => [tick.at as number, tick]));
  for await (const pack of iterateTickPacksBetween(from, to))
    for (const tick of pack) if (!ticksBySecond.has(tick.at)) ticksBySecond.set(tick.at, toTick(tick));
  return [...ticksBySecond.values()].sort((a, b) => a.at - b.at);
}

interface TickRun {
  sequence: number;
  at: number;
}

/** Returns the points where sequence and second diverge, from the one covering `from` to `to`. */
async function readTickRuns(from: number, to: number): Promise<TickRun[]> {
  const { pk } = getTickRunKey(0);
  const { items } = await queryPage<TickRun>({
    pk,
    from: getTickRunKey(0).sk,
    to: getTickRunKey(from).sk,
    newestFirst: true,
    limit: 1,
  });
  const runItems = [...items];
  if (to <= from) return runItems;
  for await (const run of queryAllItems<TickRun>({ pk, from: getTickRunKey(from + 1).sk, to: getTickRunKey(to).sk }))
    runItems.push(run);
  return runItems;
}

/** Consecutive seconds with ticks. */
interface TickStretch {
  from: number;
  to: number;
}

/**
 * Returns the stretches from the one with a second, or the one before it, until now, newest first; gaps between are
 * standstills. One query unless the tick log was interrupted many hundred times since.
 */
export async function readTickStretchesSince(second: EpochSeconds): Promise<TickStretch[]> {
  const head = await readTickLogHead();
  const stretches: TickStretch[] = [];
  let end = head?.sequence ?? 0;
  const { pk, sk } = getTickRunKey(0);
  for await (const { sequence, at } of queryAllItems<TickRun>({
    pk,
    from: sk,
    newestFirst: true,
    limit: RUNS_AT_ONCE,
  })) {
    stretches.push({ from: at, to: at + end - sequence });
    if (at <= second) break;
    end = sequence - 1;
  }
  return stretches;
}

/** Returns the last regular tick of the seconds `from` to `to`, both included, or null. */
export async function readLastRegularTick(from: number, to: number): Promise<Tick | null> {
  const latest = await readLatestTick();
  if (latest && latest.at <= to) return latest.at >= from ? latest : null;
  for (let hour = Math.floor(to / HOUR_SECONDS); hour >= Math.floor(from / HOUR_SECONDS); hour--) {
    const { pk } = ticks.range(hour * HOUR_SECONDS);
    const range = { pk, from: padNumber(from, 10), to: padNumber(to, 10), newestFirst: true, limit: TICKS_AT_ONCE };
    const single = await firstRegular(queryAllItems<StoredTick>(range));
    const first = Math.max(from, hour * HOUR_SECONDS, (single?.at ?? 0) + 1);
    const packed = await lastPacked(first, Math.min(to, (hour + 1) * HOUR_SECONDS - 1));
    if (packed ?? single) return packed ?? single;
  }
  return null;
}

async function firstRegular(items: AsyncIterable<StoredTick>): Promise<Tick | null> {
  for await (const item of items) if (item.filled !== true) return decodeStoredTick(item);
  return null;
}

/** Returns the last regular tick in the packs of one hour. */
async function lastPacked(from: number, to: number): Promise<Tick | null> {
  if (from > to) return null;
  for await (const pack of iterateTickPacksBetween(from, to, true)) {
    const regular = pack.filter(({ filled }) => !filled).sort((a, b) => b.at - a.at);
    if (regular[0]) return toTick(regular[0]);
  }
  return null;
}

/** Returns single ticks of the first minute with any, in the hour of a second and not before it. */
export async function readSingleTicksFrom(second: number): Promise<PackedTick[]> {
  const { pk } = ticks.range(second);
  // No minute has more.
  const { items } = await queryPage<StoredTick>({ pk, from: padNumber(second, 10), limit: TICK_PACK_SECONDS });
  const [first] = items;
  const minuteOf = (at: number) => Math.floor(at / TICK_PACK_SECONDS);
  return first ? items.filter(({ at }) => minuteOf(at) === minuteOf(first.at)).map(toPackedTick) : [];
}

/** Deletes the single item of a tick once it was read from its pack: exactly that one. */
export const removeSingleTick = ({ at, hash }: PackedTick): Promise<void> =>
  deleteItemIf(getTickKey(at as EpochSeconds), 'hash', hexToBytes(hash));

/** Returns the second of the first tick ever written; null before. */
export const readFirstTickSecond = async (): Promise<number | null> =>
  (await getItem<TickRun>(getTickRunKey(1)))?.at ?? null;

/** Returns the ticks from one sequence to another, both included, as far as they exist. */
export async function readTicksBySequence(from: number, to: number): Promise<Tick[]> {
  const first = Math.max(1, from);
  const storedTicks = await readStoredTicksBySequence(first, to);
  if (storedTicks.length > to - first) return storedTicks;
  const head = await readTickLogHead();
  if (!head) return storedTicks;
  const end = Math.min(to, head.sequence);
  const toCompleteTicks = (tickRange: readonly Tick[]) =>
    upTo(head, tickRange, ({ sequence }) => sequence >= first && sequence <= end).sort(
      (a, b) => a.sequence - b.sequence,
    );
  const completeTicks = toCompleteTicks(storedTicks);
  // Ticks that the tick log continued from have their items by now.
  return completeTicks.length > end - first
    ? completeTicks
    : toCompleteTicks(await readStoredTicksBySequence(first, end));
}

async function readStoredTicksBySequence(from: number, to: number): Promise<Tick[]> {
  const sequenceRuns = await readTickRuns(from, to);
  const parts = await Promise.all(
    sequenceRuns.map((run, i) => {
      const first = Math.max(from, run.sequence);
      const last = Math.min(to, (sequenceRuns[i + 1]?.sequence ?? Number.POSITIVE_INFINITY) - 1);
      return readStoredTicksBetween(run.at + first - run.sequence, run.at + last - run.sequence).then((ticks) =>
        ticks.filter((tick) => tick.sequence >= first && tick.sequence <= last),
      );
    }),
  );
  return parts.flat().sort((a, b) => a.sequence - b.sequence);
}
