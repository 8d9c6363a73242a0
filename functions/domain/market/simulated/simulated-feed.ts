import { randomBytes } from 'node:crypto';
import {
  addSimulatedSegment,
  createSimulatedFeed,
  readSimulatedFeed,
  type SimulatedFeed,
  type SimulatedSegment,
} from '#functions/data/market/simulated-feed.ts';
import { ProviderError } from '#functions/domain/market/provider.ts';
import { config } from '#functions/lib/config.ts';
import type { VolatilityClass } from '#shared/market/coin-catalogue.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { DAY_SECONDS } from '#shared/time.ts';
import { createSimulatedMarket } from './simulated-market.ts';

/** Standard deviation of a year's logarithmic return. */
const yearly: Record<VolatilityClass, number> = { pegged: 0.005, calm: 0.08, moderate: 0.2, lively: 0.4, wild: 0.85 };
const YEAR = 365 * DAY_SECONDS;

/** New parameters are written this many seconds before they apply, so cached old ones stay correct meanwhile. */
const NOTICE = 15;
/** Parameters are read again after this many seconds. */
const PARAMETER_CACHE_SECONDS = 10;

const getConfiguredVolatilities = (): Record<string, number> =>
  Object.fromEntries(
    symbolSpecs.map(({ symbol, volatility }) => [
      symbol,
      (yearly[volatility] * config.simulatedVolatility()) / Math.sqrt(YEAR),
    ]),
  );

function firstSegment(from: number): SimulatedSegment {
  const sigma = getConfiguredVolatilities();
  return {
    from,
    symbols: Object.fromEntries(
      symbolSpecs.map(({ symbol, reference }) => [symbol, [Math.log(reference), sigma[symbol] ?? 0] as const]),
    ),
  };
}

/** Returns the change needed to apply the configuration, or null. */
function buildNextSegment(feed: SimulatedFeed, from: number): SimulatedSegment | null {
  const market = createSimulatedMarket(feed);
  const sigma = getConfiguredVolatilities();
  const current = feed.segments.at(-1)?.symbols ?? {};
  if (symbolSpecs.every(({ symbol }) => current[symbol]?.[1] === sigma[symbol])) return null;
  return {
    from,
    symbols: Object.fromEntries(
      symbolSpecs.map(({ symbol, reference }) => {
        const level = market.covers(symbol) ? market.level(symbol, from) : Math.log(reference);
        return [symbol, [level, sigma[symbol] ?? 0] as const];
      }),
    ),
  };
}

/**
 * Creates the first feed.
 * @throws {ProviderError} when this function may not create it: the clock's does, within a minute.
 */
async function makeFeed(now: number): Promise<SimulatedFeed> {
  try {
    return await createSimulatedFeed({ seed: randomBytes(32), segments: [firstSegment(now)] });
  } catch (error) {
    if ((error as Error).name !== 'AccessDeniedException') throw error;
    throw new ProviderError('There are no simulated prices yet.', { cause: error });
  }
}

let cachedFeed: { table: string; feed: SimulatedFeed; readAt: number } | undefined;

/**
 * Returns the parameters valid at a second, at most ten seconds ahead of `now`; creates them if there are none. Epoch
 * seconds.
 */
export async function getSimulatedFeed(now: number): Promise<SimulatedFeed> {
  if (cachedFeed && cachedFeed.table === config.table() && Math.abs(now - cachedFeed.readAt) < PARAMETER_CACHE_SECONDS)
    return cachedFeed.feed;
  const feed = (await readSimulatedFeed()) ?? (await makeFeed(now));
  if (
    cachedFeed?.feed &&
    JSON.stringify(cachedFeed.feed.segments) === JSON.stringify(feed.segments) &&
    cachedFeed.table === config.table()
  )
    cachedFeed.readAt = now;
  else cachedFeed = { table: config.table(), feed, readAt: now };
  return cachedFeed.feed;
}

/** Applies the configured volatility and symbols from a few seconds on; prices continue from their level. */
export async function adjustSimulatedFeed(now: number): Promise<void> {
  const feed = await getSimulatedFeed(now);
  const segment = buildNextSegment(feed, now + NOTICE);
  if (segment && (await addSimulatedSegment(feed, segment))) cachedFeed = undefined;
}
