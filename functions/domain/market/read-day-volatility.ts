import { readCandleChunksBetween } from '#functions/data/market/candles.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { getCandleChunkStart } from '#shared/market/candle-chunk.ts';
import { measureMinuteVolatility } from '#shared/market/realised-volatility.ts';
import { DAY_SECONDS, MINUTE_SECONDS } from '#shared/time.ts';

interface CachedVolatility {
  until: number;
  volatility: Promise<number | null>;
}

/** By table and symbol, for one minute: then a new one can be read. */
const cachedVolatilities = new Map<string, CachedVolatility>();

async function measureVolatility(symbol: string): Promise<number | null> {
  const from = nowSeconds() - DAY_SECONDS;
  const chunks = await readCandleChunksBetween(symbol, '1m', getCandleChunkStart(from, '1m'), nowSeconds());
  const closes = chunks.flatMap(({ candles }) => candles.filter(({ t }) => t >= from));
  const volatility = measureMinuteVolatility(closes.map(({ t, c }) => ({ at: t, price: c })));
  // A configuration with higher simulated volatility wants to see it, at the usual terms.
  const scale = config.marketFeed() === 'live' ? 1 : config.simulatedVolatility();
  return volatility === null ? null : volatility / scale;
}

/**
 * Returns a symbol's volatility over the last day from its recorded minutes: annualised, percent, at most a minute
 * behind. Null when too few minutes are recorded.
 */
export async function readDayVolatility(symbol: string): Promise<number | null> {
  const name = `${config.table()} ${symbol}`;
  const cachedVolatility = cachedVolatilities.get(name);
  if (
    cachedVolatility &&
    Math.abs(cachedVolatility.until - now()) <= MINUTE_SECONDS * 1000 &&
    now() < cachedVolatility.until
  )
    return cachedVolatility.volatility;
  const volatility = measureVolatility(symbol);
  cachedVolatilities.set(name, { until: now() + MINUTE_SECONDS * 1000, volatility });
  // A failed read is retried.
  volatility.catch(() => cachedVolatilities.delete(name));
  return volatility;
}
