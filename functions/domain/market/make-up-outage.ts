import { hasTriggers } from '#functions/data/futures/triggers.ts';
import { appendTick, buildNextTick } from '#functions/data/market/extend-chain.ts';
import { type TickLogHead, readTicksBetween } from '#functions/data/market/ticks.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { mapConcurrent } from '#functions/lib/parallel.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import type { EpochSeconds } from '#shared/time.ts';
import type { Feed } from './router.ts';

/** What is less is late, not missing, seconds. */
const OUTAGE = 10;
/** Seconds of an outage that are made up for: from its beginning, since a level that is near is reached early. */
const MOST = 3600;
const SYMBOLS_AT_A_TIME = 16;

/** Whether anything waits for a price: where nothing does, nobody needs the seconds that are missing. */
async function anythingWaits(): Promise<boolean> {
  const waits = await mapConcurrent(symbolSpecs, SYMBOLS_AT_A_TIME, ({ symbol }) => hasTriggers(symbol));
  return waits.includes(true);
}

/**
 * Writes the seconds that a chain has missed since its latest regular tick, each in its order and from the providers' own
 * history, so that positions end at the second that reached their levels and not at the first one after the outage.
 * Stops where there is no history, after an hour of it, and where `goesOn` says so; a later call goes on from there. A
 * platform whose time is ahead makes up for nothing: its next price is the first one after what it leapt over.
 * Gives the end of the chain. @throws {ChangedMeanwhile} where another writer was quicker.
 */
export async function backfillOutage(
  head: TickLogHead,
  before: EpochSeconds,
  feed: Feed,
  goesOn: () => boolean,
): Promise<TickLogHead> {
  // What a platform was started ahead of is no time that has passed.
  if (config.clockOffset() > 0) return head;
  const from = (head.latest?.at ?? before) + 1;
  if (before - from < OUTAGE || !(await anythingWaits())) return head;
  const to = Math.min(before, from + MOST);
  const written = new Set((await readTicksBetween(from, to - 1)).map(({ at }) => at));
  let end = head;
  for (let at = from as EpochSeconds; at < to && goesOn(); at++) {
    if (written.has(at)) continue;
    const prices = await feed.second(at);
    if (!prices) break;
    end = await appendTick(end, buildNextTick(end, at, prices, true));
  }
  const made = end.sequence - head.sequence;
  if (made > 0) log.info('Seconds of an outage made up for', { from, missing: before - from, made });
  return end;
}
