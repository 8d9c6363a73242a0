import { queryOptions } from '@tanstack/react-query';
import type { TickRecord } from '#shared/schemas/market.ts';
import { siteApi } from '#web/lib/api.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';

/** Number of records shown. */
export const LATEST_TICK_COUNT = 4;
/** Polling interval while the page is visible, ms. */
const EVERY_MS = 5000;
/** Includes seconds that are surely written, whatever the clock difference. */
const SPAN_SECONDS = 8;

export interface VerifiedLatestTicks {
  /** Newest first. */
  ticks: TickRecord[];
  /** True when every hash and link was recomputed here and is right; null when the browser cannot compute them. */
  sound: boolean | null;
}

/** Reads the latest price records, verified in this browser. */
export const latestTicksQuery = queryOptions({
  queryKey: ['ticks', 'latest'],
  queryFn: async ({ signal }): Promise<VerifiedLatestTicks> => {
    const now = Math.floor(getServerNowMs() / 1000);
    const query = { from: String(now - SPAN_SECONDS), to: String(now + 2) };
    const { ticks } = await siteApi('GET /public/ticks', { query, signal });
    // Browsers only compute hashes on secure origins.
    if (!window.isSecureContext) return { ticks: ticks.slice(-LATEST_TICK_COUNT).reverse(), sound: null };
    const { verifyTicks } = await import('#shared/market/verify-chain.ts');
    const { ok } = await verifyTicks(ticks);
    return { ticks: ticks.slice(-LATEST_TICK_COUNT).reverse(), sound: ok };
  },
  refetchInterval: EVERY_MS,
});
