import { Refusal } from '../../../shared/api/errors.ts';
import { chunkStart } from '../../../shared/market/candle-chunk.ts';
import { symbolSpec, symbolSpecs } from '../../../shared/market/symbols.ts';
import { bucketStart, historyPeriods, timeframeSeconds } from '../../../shared/market/timeframes.ts';
import type { Sparkline } from '../../../shared/schemas/market.ts';
import { glanceAtOpenCandles, readChunks } from '../../data/candles.ts';
import { nowSeconds } from '../../lib/clock.ts';
import { inParallel } from '../../lib/parallel.ts';
import { marketFeed } from './feed.ts';
import { openCandle } from './open-candles.ts';
import { readCandles } from './read-candles.ts';

const { timeframe, candles: POINTS } = historyPeriods['24h'];
const AT_A_TIME = 8;

/** The symbols that were asked for, or all that are known, in the order of lists. @throws {Refusal} SYMBOL_NOT_FOUND */
function wantedOf(names: readonly string[] | undefined): string[] {
  if (names?.some((name) => !symbolSpec(name))) throw new Refusal('SYMBOL_NOT_FOUND');
  return symbolSpecs.map(({ symbol }) => symbol).filter((symbol) => !names || names.includes(symbol));
}

/**
 * The closing prices of the last 24 hours, of all symbols by two reads of recorded candles. Where a chunk was never
 * written, the history of the symbol is fetched as it is for its chart, and is there the next time.
 * @throws {Refusal} SYMBOL_NOT_FOUND
 */
export async function readSparklines(names?: readonly string[]): Promise<Sparkline[]> {
  const symbols = wantedOf(names);
  const feed = await marketFeed();
  const length = timeframeSeconds[timeframe];
  const last = bucketStart(nowSeconds(), timeframe);
  const first = last - (POINTS - 1) * length;
  const starts = [...new Set([chunkStart(first, timeframe), chunkStart(last, timeframe)])];
  const chunks = await readChunks(symbols.flatMap((symbol) => starts.map((start) => ({ symbol, timeframe, start }))));
  const open = await glanceAtOpenCandles(true);
  return await inParallel(symbols, AT_A_TIME, async (symbol): Promise<Sparkline> => {
    const begin = symbols.indexOf(symbol) * starts.length;
    const own = chunks.slice(begin, begin + starts.length);
    if (own.includes(null) && feed.covers(symbol)) {
      const { c } = await readCandles({ symbol, timeframe, limit: POINTS });
      return { symbol, points: c };
    }
    const closed = own.flatMap((chunk) => chunk?.candles ?? []).filter(({ t }) => t >= first && t <= last);
    const current = openCandle(symbol, timeframe, open.minute, open.long);
    const rest = current && current.t > (closed.at(-1)?.t ?? 0) && current.t >= first ? [current] : [];
    return { symbol, points: [...closed, ...rest].map(({ c }) => c) };
  });
}
