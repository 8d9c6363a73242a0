import { LoopStarter } from '#functions/domain/loops/loop-starter.ts';
import { marketFeed } from '#functions/domain/market/feed.ts';
import { adjustSimulatedFeed } from '#functions/domain/market/simulated/parameters.ts';
import { writeTicks } from '#functions/domain/market/write-ticks.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { worksUntil } from './kit/works-until.ts';

/** Long enough for the last write of a run, ms. */
const MARGIN = 5000;

/** Started every minute; the newest run writes, and the one before ends when it has seen that. */
export const handler = worksUntil(MARGIN, async (time) => {
  if (config.marketFeed() === 'simulated') await adjustSimulatedFeed(nowSeconds());
  const starter = new LoopStarter(time.now);
  await writeTicks({ feed: await marketFeed(), ...time, beside: () => starter.look() });
});
