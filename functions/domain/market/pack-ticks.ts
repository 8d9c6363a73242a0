import { isDeepStrictEqual } from 'node:util';
import {
  writeTickPack,
  TICK_PACK_SECONDS,
  packTicks,
  readTickPack,
  type PackedTick,
  CorruptTickPackError,
  unpackTicks,
} from '#functions/data/market/tick-packs.ts';
import {
  readTickLogHead,
  readFirstTickSecond,
  removeSingleTick,
  readSingleTicksFrom,
} from '#functions/data/market/ticks.ts';
import { writeWorkProgress, readWorkProgress } from '#functions/data/table/progress.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '#shared/time.ts';

/** Ticks stay single for this long, seconds: nearly all settlements and views need younger ones. */
const SINGLE_FOR = DAY_SECONDS;
/** Minutes that one run packs, empty hours that it skips, and the time limit to begin another, ms. */
const MAX_PACKED_MINUTES = 20;
const MAX_SKIPPED_HOURS = 500;
const MAX_RUN_MS = 10_000;
/** Single ticks deleted at a time. */
const AT_ONCE = 12;

const WORK = 'pack-ticks';

interface PackProgress {
  /** Nothing before this second is left to pack. */
  second: number;
}

/**
 * Returns the ticks whose seconds a pack holds, byte for byte.
 * @throws {CorruptTickPackError} when it holds another tick of such a second.
 */
function heldBy(pack: readonly PackedTick[], ticks: readonly PackedTick[]): PackedTick[] {
  const packed = new Map(pack.map((tick) => [tick.at, tick]));
  return ticks.filter((tick) => {
    const packedTick = packed.get(tick.at);
    if (packedTick && !isDeepStrictEqual(packedTick, tick))
      throw new CorruptTickPackError(`It says another thing of second ${tick.at}.`);
    return packedTick !== undefined;
  });
}

/** @throws {CorruptTickPackError} when unpacking does not return the same ticks. */
async function soundPack(ticks: readonly PackedTick[]): Promise<Uint8Array> {
  const packed = await packTicks(ticks);
  const unpacked = await unpackTicks(packed);
  if (unpacked.length !== ticks.length || heldBy(unpacked, ticks).length !== ticks.length)
    throw new CorruptTickPackError('Other ticks come out than were packed.');
  return packed;
}

/** Packs the ticks of a minute that has no pack yet. Returns those that its pack holds, byte for byte. */
async function packMinute(ticks: readonly PackedTick[]): Promise<PackedTick[]> {
  const [{ at } = { at: 0 }] = ticks;
  const before = await readTickPack(at);
  if (before) return heldBy(before, ticks);
  // Of two concurrent packers, the first wins.
  await writeTickPack(at, await soundPack(ticks));
  return heldBy((await readTickPack(at)) ?? [], ticks);
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
    if (!(error instanceof CorruptTickPackError)) throw error;
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
  const until = now() + MAX_RUN_MS;
  const [before, progress, head] = [
    nowSeconds() - SINGLE_FOR,
    await readWorkProgress<PackProgress>(WORK),
    await readTickLogHead(),
  ];
  const first = progress?.second ?? (await readFirstTickSecond());
  if (first === null || !head?.latest) return { packed: 0 };
  let [second, packed, minutes, passed] = [first, 0, 0, 0];
  while (minutes < MAX_PACKED_MINUTES && passed < MAX_SKIPPED_HOURS && now() < until) {
    const nextHour = second - (second % HOUR_SECONDS) + HOUR_SECONDS;
    const ticks = second < before ? await readSingleTicksFrom(second) : [];
    const [oldest] = ticks;
    if (!oldest) {
      if (nextHour > before) break;
      second = nextHour;
      passed++;
      continue;
    }
    const end = oldest.at - (oldest.at % TICK_PACK_SECONDS) + TICK_PACK_SECONDS;
    const { sequence } = head.latest;
    if (end > before || ticks.some((tick) => tick.sequence >= sequence)) break;
    packed += await packAndRemove(ticks);
    second = end;
    minutes++;
  }
  if (second !== progress?.second) await writeWorkProgress(WORK, { second });
  return { packed };
}
