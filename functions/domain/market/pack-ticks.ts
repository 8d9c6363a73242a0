import { isDeepStrictEqual } from 'node:util';
import {
  writePack,
  PACK_SECONDS,
  packTicks,
  readPack,
  type PackedTick,
  CorruptPackError,
  unpackTicks,
} from '#functions/data/market/tick-packs.ts';
import {
  readTickLogHead,
  readFirstTickSecond,
  removeSingleTick,
  readSingleTicksFrom,
} from '#functions/data/market/ticks.ts';
import { writeProgress, readProgress } from '#functions/data/table/progress.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import { DAY, HOUR } from '#shared/time.ts';

/** Ticks stay single for this long, seconds: nearly all settlements and views need younger ones. */
const SINGLE_FOR = DAY;
/** Minutes that one run packs, empty hours that it skips, and the time limit to begin another, ms. */
const MOST_PACKED = 20;
const MOST_PASSED = 500;
const MOST_MS = 10_000;
/** Single ticks deleted at a time. */
const AT_ONCE = 12;

const WORK = 'pack-ticks';

interface Progress {
  /** Nothing before this second is left to pack. */
  second: number;
}

/**
 * Returns the ticks whose seconds a pack holds, byte for byte.
 * @throws {CorruptPackError} when it holds another tick of such a second.
 */
function heldBy(pack: readonly PackedTick[], ticks: readonly PackedTick[]): PackedTick[] {
  const packed = new Map(pack.map((tick) => [tick.at, tick]));
  return ticks.filter((tick) => {
    const packedTick = packed.get(tick.at);
    if (packedTick && !isDeepStrictEqual(packedTick, tick))
      throw new CorruptPackError(`It says another thing of second ${tick.at}.`);
    return packedTick !== undefined;
  });
}

/** @throws {CorruptPackError} when unpacking does not return the same ticks. */
async function soundPack(ticks: readonly PackedTick[]): Promise<Uint8Array> {
  const packed = await packTicks(ticks);
  const unpacked = await unpackTicks(packed);
  if (unpacked.length !== ticks.length || heldBy(unpacked, ticks).length !== ticks.length)
    throw new CorruptPackError('Other ticks come out than were packed.');
  return packed;
}

/** Packs the ticks of a minute that has no pack yet. Returns those that its pack holds, byte for byte. */
async function packMinute(ticks: readonly PackedTick[]): Promise<PackedTick[]> {
  const [{ at } = { at: 0 }] = ticks;
  const before = await readPack(at);
  if (before) return heldBy(before, ticks);
  // Of two concurrent packers, the first wins.
  await writePack(at, await soundPack(ticks));
  return heldBy((await readPack(at)) ?? [], ticks);
}

/**
 * Packs the ticks of a minute and deletes the single ticks that its pack holds; those filled after packing stay single.
 * If anything differs from the record, all stay. Returns how many are packed now.
 */
async function packAndRemove(ticks: readonly PackedTick[]): Promise<number> {
  try {
    const packed = await packMinute(ticks);
    await mapConcurrent(packed, AT_ONCE, removeSingleTick);
    return packed.length;
  } catch (error) {
    if (!(error instanceof CorruptPackError)) throw error;
    log.error('ticks not packed: the pack differs from them', error, { at: ticks[0]?.at });
    return 0;
  }
}

/**
 * Packs ticks that are a day old, one pack a minute, at a sixth of their single size. Resumes where the last run
 * stopped, and catches up in bounded steps. After an abort at any point, each tick is single, in a pack, or both. Skips
 * what the log's head has not passed yet. Returns the number of packed ticks.
 */
export async function packOldTicks(): Promise<{ packed: number }> {
  const until = now() + MOST_MS;
  const [before, progress, head] = [nowSeconds() - SINGLE_FOR, await readProgress<Progress>(WORK), await readTickLogHead()];
  const first = progress?.second ?? (await readFirstTickSecond());
  if (first === null || !head?.latest) return { packed: 0 };
  let [second, packed, minutes, passed] = [first, 0, 0, 0];
  while (minutes < MOST_PACKED && passed < MOST_PASSED && now() < until) {
    const nextHour = second - (second % HOUR) + HOUR;
    const ticks = second < before ? await readSingleTicksFrom(second) : [];
    const [oldest] = ticks;
    if (!oldest) {
      if (nextHour > before) break;
      second = nextHour;
      passed++;
      continue;
    }
    const end = oldest.at - (oldest.at % PACK_SECONDS) + PACK_SECONDS;
    const { sequence } = head.latest;
    if (end > before || ticks.some((tick) => tick.sequence >= sequence)) break;
    packed += await packAndRemove(ticks);
    second = end;
    minutes++;
  }
  if (second !== progress?.second) await writeProgress(WORK, { second });
  return { packed };
}
