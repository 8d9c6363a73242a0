import type { TickLogHead } from '#functions/data/market/ticks.ts';
import { LoopStarter } from '#functions/domain/loops/loop-starter.ts';
import { getMarketFeed } from '#functions/domain/market/feed.ts';
import { CandleUpdater } from '#functions/domain/market/follow-candles.ts';
import { adjustSimulatedFeed } from '#functions/domain/market/simulated/simulated-feed.ts';
import { writeTicks } from '#functions/domain/market/write-ticks.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { createTimerHandler } from './lib/create-timer-handler.ts';

/** Long enough for the candles of a full hour, ms. */
const MARGIN = 8000;

/**
 * Starts every minute; the newest run writes the ticks, and the previous one ends when it has seen that. Candles follow
 * each tick, and their delay or failure delays no tick.
 */
export const handler = createTimerHandler(MARGIN, async (time) => {
  if (config.marketFeed() === 'simulated') await adjustSimulatedFeed(nowSeconds());
  const [feed, starter] = [await getMarketFeed(), new LoopStarter(time.now)];
  const candles = new CandleUpdater(feed, time.now);
  const onTickWritten = (end: TickLogHead) => {
    candles.follow(end);
    void starter.look();
  };
  try {
    await writeTicks({ feed, ...time, beside: onTickWritten });
  } finally {
    await candles.rest();
  }
});
