import { readChunksBetween } from '#functions/data/market/candles.ts';
import { now, nowSeconds } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { chunkStart } from '#shared/market/candle-chunk.ts';
import { measureMinuteVolatility } from '#shared/market/realised-volatility.ts';
import { DAY, MINUTE } from '#shared/time.ts';

interface Kept {
  until: number;
  volatility: Promise<number | null>;
}

/** By table and symbol, for one minute: then a new one can be read. */
const kept = new Map<string, Kept>();

async function measure(symbol: string): Promise<number | null> {
  const from = nowSeconds() - DAY;
  const chunks = await readChunksBetween(symbol, '1m', chunkStart(from, '1m'), nowSeconds());
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
  const cachedVolatility = kept.get(name);
  if (cachedVolatility && Math.abs(cachedVolatility.until - now()) <= MINUTE * 1000 && now() < cachedVolatility.until) return cachedVolatility.volatility;
  const volatility = measure(symbol);
  kept.set(name, { until: now() + MINUTE * 1000, volatility });
  // A failed read is retried.
  volatility.catch(() => kept.delete(name));
  return volatility;
}
