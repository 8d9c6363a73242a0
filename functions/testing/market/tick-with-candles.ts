import { CandleUpdater } from '#functions/domain/market/follow-candles.ts';
import type { MarketFeed } from '#functions/domain/market/market-feed.ts';
import { writeTicks } from '#functions/domain/market/write-ticks.ts';
import type { VirtualTime } from '#functions/testing/virtual-time.ts';
import type { EpochMs } from '#shared/time.ts';

/**
 * Runs the timer's tick writer with the candles behind it: it begins after some seconds and lasts some more. Time stops
 * while candles are built.
 */
export const runTicksWithCandles = (
  time: VirtualTime,
  feed: MarketFeed,
  after: number,
  seconds: number,
): Promise<void> =>
  time.run(async () => {
    if (after > 0) await time.sleep(after * 1000);
    const candles = new CandleUpdater(feed, time.now);
    await writeTicks({
      feed,
      ...time,
      until: (time.now() + seconds * 1000) as EpochMs,
      beside: (end) => {
        candles.follow(end);
        void time.run(() => candles.rest());
      },
    });
    await candles.rest();
  });
