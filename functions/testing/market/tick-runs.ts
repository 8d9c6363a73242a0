import { createMarketFeed, type MarketFeed } from '#functions/domain/market/market-feed.ts';
import { createSimulatedProvider } from '#functions/domain/market/simulated/provider.ts';
import { writeTicks } from '#functions/domain/market/write-ticks.ts';
import type { VirtualTime } from '#functions/testing/virtual-time.ts';
import type { EpochMs } from '#shared/time.ts';

/** Creates a simulated feed of all symbols. */
export function createSimulatedMarketFeed(time: VirtualTime): MarketFeed {
  const simulated = [createSimulatedProvider(time.now)];
  return createMarketFeed({
    cryptocurrency: simulated,
    precious_metals: simulated,
    commodities: simulated,
    forex: simulated,
    stock_index: simulated,
  });
}

/** Runs a tick writer: it begins after some seconds and lasts some more. */
export const runTickWriter = (time: VirtualTime, feed: MarketFeed, after: number, seconds: number): Promise<void> =>
  time.run(async () => {
    if (after > 0) await time.sleep(after * 1000);
    await writeTicks({ feed, ...time, until: (time.now() + seconds * 1000) as EpochMs });
  });
