import { LoopStarter } from '#functions/domain/loops/loop-starter.ts';
import { marketFeed } from '#functions/domain/market/feed.ts';
import { followCandles } from '#functions/domain/market/follow-candles.ts';
import { adjustSimulatedFeed } from '#functions/domain/market/simulated/parameters.ts';
import { writeTicks } from '#functions/domain/market/write-ticks.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { worksUntil } from './kit/works-until.ts';

/** Long enough for the candles of a full hour, ms. */
const MARGIN = 8000;

/**
 * Started every minute; the newest run writes the ticks and follows them with candles, and the one before ends when it has
 * seen both. The two know nothing of each other but the chain: that one fails ends neither.
 */
export const handler = worksUntil(MARGIN, async (time) => {
  if (config.marketFeed() === 'simulated') await adjustSimulatedFeed(nowSeconds());
  const [feed, starter] = [await marketFeed(), new LoopStarter(time.now)];
  const ended = await Promise.allSettled([
    writeTicks({ feed, ...time, beside: () => starter.look() }),
    followCandles({ feed, ...time }),
  ]);
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
});
