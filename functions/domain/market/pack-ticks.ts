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

/** Ticks lie singly for so long, seconds: nearly all that is settled and looked at is younger. */
const SINGLE_FOR = DAY;
/** Minutes that one run packs, hours without any that it passes, and how long it takes to begin another, ms. */
const MOST_PACKED = 20;
const MOST_PASSED = 500;
const MOST_MS = 10_000;
/** Single ticks that are deleted at a time. */
const AT_ONCE = 12;

const WORK = 'pack-ticks';

interface Progress {
  /** Nothing before this second is packed any more. */
  second: number;
}

/**
 * Those of some ticks whose seconds a pack holds, each to the letter.
 * @throws {UnsoundPack} where it holds another tick of such a second.
 */
function heldBy(pack: readonly PackedTick[], ticks: readonly PackedTick[]): PackedTick[] {
  const packed = new Map(pack.map((tick) => [tick.at, tick]));
  return ticks.filter((tick) => {
    const held = packed.get(tick.at);
    if (held && !isDeepStrictEqual(held, tick))
      throw new CorruptPackError(`It says another thing of second ${tick.at}.`);
    return held !== undefined;
  });
}

/** @throws {UnsoundPack} where the ticks do not come out again. */
async function soundPack(ticks: readonly PackedTick[]): Promise<Uint8Array> {
  const packed = await packTicks(ticks);
  const unpacked = await unpackTicks(packed);
  if (unpacked.length !== ticks.length || heldBy(unpacked, ticks).length !== ticks.length)
    throw new CorruptPackError('Other ticks come out than were packed.');
  return packed;
}

/** Packs the ticks of a minute, where it has no pack yet. Gives those that can be read from its pack, to the letter. */
async function packMinute(ticks: readonly PackedTick[]): Promise<PackedTick[]> {
  const [{ at } = { at: 0 }] = ticks;
  const before = await readPack(at);
  if (before) return heldBy(before, ticks);
  // Of two who pack it at once, one is the first.
  await writePack(at, await soundPack(ticks));
  return heldBy((await readPack(at)) ?? [], ticks);
}

/**
 * Packs the ticks of a minute, and ends that those lie singly which its pack holds: what was filled since it was packed
 * stays single. Where anything is not as it was recorded, all stay. Gives how many are packed now.
 */
async function packAndRemove(ticks: readonly PackedTick[]): Promise<number> {
  try {
    const packed = await packMinute(ticks);
    await mapConcurrent(packed, AT_ONCE, removeSingleTick);
    return packed.length;
  } catch (error) {
    if (!(error instanceof CorruptPackError)) throw error;
    log.error('Ticks are left as they are: their pack is not what they are', error, { at: ticks[0]?.at });
    return 0;
  }
}

/**
 * Puts ticks that are a day old into packs, a minute into one, where each takes a sixth of what it takes singly; goes on
 * where the last run stopped, and makes up in bounded steps what was missed. Whatever ends it anywhere, each tick lies singly,
 * in a pack, or in both. What the head of the chain has not gone past waits. Gives how many ticks were packed.
 */
export async function packOldTicks(): Promise<{ packed: number }> {
  const until = now() + MOST_MS;
  const [before, kept, head] = [nowSeconds() - SINGLE_FOR, await readProgress<Progress>(WORK), await readTickLogHead()];
  const first = kept?.second ?? (await readFirstTickSecond());
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
  if (second !== kept?.second) await writeProgress(WORK, { second });
  return { packed };
}
