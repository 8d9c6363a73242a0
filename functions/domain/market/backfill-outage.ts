import { hasTriggers } from '#functions/data/futures/triggers.ts';
import { appendTick, buildNextTick } from '#functions/data/market/append-tick.ts';
import { type TickLogHead, readTicksBetween } from '#functions/data/market/ticks.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import type { EpochSeconds } from '#shared/time.ts';
import type { MarketFeed } from './market-feed.ts';

/** Shorter gaps are late, not missing, seconds. */
const OUTAGE = 10;
/** Seconds of an outage that are filled: from its start, since a near level is reached early. */
const MAX_BACKFILL_SECONDS = 3600;
const SYMBOLS_AT_A_TIME = 16;

/** True when anything waits for a price: otherwise no one needs the missing seconds. */
async function anythingWaits(): Promise<boolean> {
  const waits = await mapConcurrent(symbolSpecs, SYMBOLS_AT_A_TIME, ({ symbol }) => hasTriggers(symbol));
  return waits.includes(true);
}

/**
 * Fills the seconds that the tick log missed since its latest regular tick, in order, from the providers' own history.
 * Positions then close at the second that reached their level, not at the first one after the outage. Stops without
 * history, after an hour of it, and when `assertSessionActive` returns false; a later call resumes there. A platform with its clock
 * ahead fills nothing: its next price is the first after the gap. Returns the end of the log.
 * @throws {ConflictError} when another writer was faster.
 */
export async function backfillOutage(
  head: TickLogHead,
  before: EpochSeconds,
  feed: MarketFeed,
  goesOn: () => boolean,
): Promise<TickLogHead> {
  // The clock offset of a platform is not elapsed time.
  if (config.clockOffset() > 0) return head;
  const from = (head.latest?.at ?? before) + 1;
  if (before - from < OUTAGE || !(await anythingWaits())) return head;
  const to = Math.min(before, from + MAX_BACKFILL_SECONDS);
  const writtenSeconds = new Set((await readTicksBetween(from, to - 1)).map(({ at }) => at));
  let end = head;
  for (let at = from as EpochSeconds; at < to && goesOn(); at++) {
    if (writtenSeconds.has(at)) continue;
    const prices = await feed.second(at);
    if (!prices) break;
    end = await appendTick(end, buildNextTick(end, at, prices, true));
  }
  const addedTicks = end.sequence - head.sequence;
  if (addedTicks > 0) log.info('outage seconds backfilled', { from, missing: before - from, made: addedTicks });
  return end;
}
