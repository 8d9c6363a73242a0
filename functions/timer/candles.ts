import { setTimeout } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { marketFeed } from '#functions/domain/market/feed.ts';
import { followCandles } from '#functions/domain/market/follow-candles.ts';
import { now } from '#functions/lib/clock.ts';
import type { EpochMs } from '#shared/time.ts';

/** A run ends so long before its time is up, ms: long enough for the candles of a full hour. */
const MARGIN = 15_000;

/** Started every minute; runs overlap, and the newest does the work. */
export async function handler(_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  const until = (now() + context.getRemainingTimeInMillis() - MARGIN) as EpochMs;
  await followCandles({ feed: await marketFeed(), until, now, sleep: (ms) => setTimeout(ms) });
}
