import { setTimeout } from 'node:timers/promises';
import type { Context } from 'aws-lambda';
import { marketFeed } from '#functions/domain/market/feed.ts';
import { adjustSimulatedFeed } from '#functions/domain/market/simulated/parameters.ts';
import { writeTicks } from '#functions/domain/market/write-ticks.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import type { EpochMs } from '#shared/time.ts';

/** A run ends so long before its time is up, ms: long enough for its last write. */
const MARGIN = 10_000;

/** Started every minute; runs overlap, so that one stands by when another ends or dies. */
export async function handler(_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<void> {
  if (config.marketFeed() === 'simulated') await adjustSimulatedFeed(nowSeconds());
  const until = (now() + context.getRemainingTimeInMillis() - MARGIN) as EpochMs;
  await writeTicks({ feed: await marketFeed(), until, now, sleep: (ms) => setTimeout(ms) });
}
