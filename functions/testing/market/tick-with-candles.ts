import { CandleFollower } from '#functions/domain/market/follow-candles.ts';
import type { Feed } from '#functions/domain/market/router.ts';
import { writeTicks } from '#functions/domain/market/write-ticks.ts';
import type { VirtualTime } from '#functions/testing/virtual-time.ts';
import type { EpochMs } from '#shared/time.ts';

/**
 * A run as the timer's, ticks with the candles behind them, that begins after some seconds and lasts some more. Time stands
 * while candles are made.
 */
export const runTicksWithCandles = (time: VirtualTime, feed: Feed, after: number, seconds: number): Promise<void> =>
  time.run(async () => {
    if (after > 0) await time.sleep(after * 1000);
    const candles = new CandleFollower(feed, time.now);
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
