import { setImmediate } from 'node:timers/promises';
import type { SymbolStats24h } from '#functions/data/market/market-stats.ts';
import type { SimulatedFeed } from '#functions/data/market/simulated-feed.ts';
import type { MarketDataProvider, PriceQuote } from '#functions/domain/market/provider.ts';
import type { Candle } from '#shared/market/candle.ts';
import { type MarketProductType, type SymbolSpec, findSymbolSpec, symbolSpecs } from '#shared/market/symbols.ts';
import { getCandleStart, type Timeframe, timeframeSeconds } from '#shared/market/timeframes.ts';
import { formatUnits } from '#shared/money.ts';
import {
  DAY_SECONDS,
  type EpochMs,
  type EpochSeconds,
  MINUTE_SECONDS,
  toEpochMs,
  toEpochSeconds,
} from '#shared/time.ts';
import { getSimulatedFeed } from './simulated-feed.ts';
import { createSimulatedMarket, type SimulatedMarket } from './simulated-market.ts';

export const SIMULATED_SOURCE = 'simulated';

/** Daily turnover in the quote asset. */
const turnover: Record<MarketProductType, number> = {
  cryptocurrency: 900_000_000,
  precious_metals: 400_000_000,
  commodities: 300_000_000,
  forex: 2_000_000_000,
  stock_index: 500_000_000,
};

/** Its history begins this long before the day of installation: 2,000 days and more. */
const HISTORY = 6 * 365 * DAY_SECONDS;
/** Candles after which the event loop gets a turn. */
const BREATH = 20;
/** Volumes are counted in steps; an average minute has five to fifty. */
const STEPS = 5;

const decimal = (points: number, digits: number) => formatUnits(BigInt(points) * 10n ** BigInt(8 - digits));

/** Returns the average volume of a second in the base asset, and its decimal places. */
function getVolumeParameters({ product_type, reference }: SymbolSpec): { rate: number; digits: number } {
  const rate = turnover[product_type] / DAY_SECONDS / reference;
  return { rate, digits: Math.min(8, Math.max(0, Math.ceil(Math.log10(STEPS / (rate * MINUTE_SECONDS))))) };
}

/**
 * Creates prices from the installation's secret seed. Each past second can be computed again; future seconds are
 * rejected, so that no caller can show or settle by a future price.
 */
export function createSimulatedProvider(
  now: () => EpochMs,
  parameters: (now: number) => Promise<SimulatedFeed> = getSimulatedFeed,
): MarketDataProvider {
  let createdMarket: { feed: SimulatedFeed; market: SimulatedMarket } | undefined;

  async function market(): Promise<SimulatedMarket> {
    const feed = await parameters(toEpochSeconds(now()));
    if (createdMarket?.feed !== feed) createdMarket = { feed, market: createSimulatedMarket(feed) };
    return createdMarket.market;
  }

  async function quotes(at: EpochSeconds): Promise<PriceQuote[]> {
    if (at > toEpochSeconds(now())) throw new RangeError('The simulated feed does not tell the future.');
    const simulated = await market();
    return symbolSpecs
      .filter(({ symbol }) => simulated.covers(symbol))
      .map(({ symbol, price_digits }) => ({
        symbol,
        price: decimal(simulated.points(symbol, at), price_digits),
        source: SIMULATED_SOURCE,
        observedAt: toEpochMs(at),
      }));
  }

  /**
   * Returns the volume of the seconds from `from` to `to`, both included. Computed from cumulative whole steps, so that
   * parts add up.
   */
  function volume(simulated: SimulatedMarket, spec: SymbolSpec, from: number, to: number): number {
    const { rate, digits } = getVolumeParameters(spec);
    const steps = (second: number) => Math.floor(simulated.traded(spec.symbol, second) * rate * 10 ** digits);
    return (steps(to + 1) - steps(from)) / 10 ** digits;
  }

  function candle(simulated: SimulatedMarket, spec: SymbolSpec, from: number, to: number): Candle {
    const unit = 10 ** spec.price_digits;
    const { low, high } = simulated.extremes(spec.symbol, from, to);
    return {
      t: from,
      o: simulated.points(spec.symbol, from) / unit,
      h: high / unit,
      l: low / unit,
      c: simulated.points(spec.symbol, to) / unit,
      v: volume(simulated, spec, from, to),
    };
  }

  return {
    name: SIMULATED_SOURCE,
    volumes: true,
    covers: (symbol) => findSymbolSpec(symbol) !== null,
    refresh: async () => {},
    quotes,
    second: quotes,

    async candles(symbol: string, timeframe: Timeframe, from: number, to: number): Promise<Candle[]> {
      const spec = findSymbolSpec(symbol);
      const simulated = await market();
      if (!spec || !simulated.covers(symbol)) return [];
      const length = timeframeSeconds[timeframe];
      const begin = getCandleStart((createdMarket?.feed.segments[0]?.from ?? 0) - HISTORY, '1w');
      const last = toEpochSeconds(now());
      const candles: Candle[] = [];
      const first = getCandleStart(from + length - 1, timeframe);
      for (let t = Math.max(first, begin); t < to && t <= last; t += length) {
        candles.push(candle(simulated, spec, t, Math.min(t + length - 1, last)));
        if (candles.length % BREATH === 0) await setImmediate();
      }
      return candles;
    },

    async day(): Promise<SymbolStats24h[]> {
      const simulated = await market();
      const to = toEpochSeconds(now());
      const from = to - DAY_SECONDS;
      return symbolSpecs
        .filter(({ symbol }) => simulated.covers(symbol))
        .map((spec) => {
          const { symbol, price_digits } = spec;
          const { low, high } = simulated.extremes(symbol, from, to);
          return {
            symbol,
            open: decimal(simulated.points(symbol, from), price_digits),
            high: decimal(high, price_digits),
            low: decimal(low, price_digits),
            volume: String(volume(simulated, spec, from + 1, to)),
          };
        });
    },
  };
}
