import type { TickLogHead } from '#functions/data/market/ticks.ts';
import { LoopStarter } from '#functions/domain/loops/loop-starter.ts';
import { getMarketFeed } from '#functions/domain/market/feed.ts';
import { CandleFollower } from '#functions/domain/market/follow-candles.ts';
import { adjustSimulatedFeed } from '#functions/domain/market/simulated/parameters.ts';
import { writeTicks } from '#functions/domain/market/write-ticks.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { createTimedHandler } from './kit/works-until.ts';

/** Long enough for the candles of a full hour, ms. */
const MARGIN = 8000;

/**
 * Started every minute; the newest run writes the ticks, and the one before ends when it has seen that. Each is followed by
 * its own candles: that they fail or wait holds up no tick.
 */
export const handler = createTimedHandler(MARGIN, async (time) => {
  if (config.marketFeed() === 'simulated') await adjustSimulatedFeed(nowSeconds());
  const [feed, starter] = [await getMarketFeed(), new LoopStarter(time.now)];
  const candles = new CandleFollower(feed, time.now);
  const beside = (end: TickLogHead) => {
    candles.follow(end);
    void starter.look();
  };
  try {
    await writeTicks({ feed, ...time, beside });
  } finally {
    await candles.rest();
  }
});
