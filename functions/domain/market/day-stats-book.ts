import type { SymbolStats24h } from '#functions/data/market/market-stats.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import type { Candle } from '#shared/market/candle.ts';
import { DAY_SECONDS, type EpochMs, toEpochSeconds } from '#shared/time.ts';
import { ProviderError } from './provider.ts';

type DayStatsWithoutSymbol = Omit<SymbolStats24h, 'symbol'>;

export interface DayStatsSource {
  symbols: readonly string[];
  now: () => EpochMs;
  /** Null when unknown. @throws {ProviderError} */
  load: (symbol: string) => Promise<DayStatsWithoutSymbol | null>;
  /** Symbols per request, those renewed longest ago first. */
  atOnce: number;
  /** Statistics stay valid for this long, ms. */
  fresh: number;
}

/**
 * Keeps 24 h statistics of a source that serves single symbols: a few are renewed each time, the others are a little
 * older.
 * @throws {ProviderError} when nothing is known at all.
 */
export function createDayStatsReader({
  symbols,
  now,
  load,
  atOnce,
  fresh,
}: DayStatsSource): () => Promise<SymbolStats24h[]> {
  const statsBySymbol = new Map<string, { at: number; figures: DayStatsWithoutSymbol | null }>();

  async function renew(symbol: string): Promise<ProviderError | null> {
    try {
      statsBySymbol.set(symbol, { at: now(), figures: await load(symbol) });
      return null;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      // Requested again after the others, so that one failing symbol does not block the rest.
      statsBySymbol.set(symbol, { at: now(), figures: statsBySymbol.get(symbol)?.figures ?? null });
      return error;
    }
  }

  return async () => {
    const age = (symbol: string) => now() - (statsBySymbol.get(symbol)?.at ?? Number.NEGATIVE_INFINITY);
    const staleSymbols = symbols
      .filter((symbol) => age(symbol) > fresh)
      .toSorted((a, b) => age(b) - age(a))
      .slice(0, atOnce);
    const failures = await mapConcurrent(staleSymbols, atOnce, renew);
    const figures = [...statsBySymbol].flatMap(([symbol, entry]) =>
      entry.figures ? [{ symbol, ...entry.figures }] : [],
    );
    const failed = failures.find((failure) => failure !== null);
    if (failed && figures.length === 0) throw failed;
    return figures;
  };
}

const text = (value: number) => Number(value.toFixed(8)).toString();

/** Computes 24 h statistics from candles, oldest first, of which the first may begin before; null without any. */
export function toDayStats(candles: readonly Candle[], now: EpochMs): DayStatsWithoutSymbol | null {
  const since = toEpochSeconds(now) - DAY_SECONDS;
  const before = candles.filter(({ t }) => t < since).at(-1);
  const during = candles.filter(({ t }) => t >= since);
  const [first] = during;
  if (!first) return null;
  return {
    open: text(before?.c ?? first.o),
    high: text(Math.max(...during.map(({ h }) => h))),
    low: text(Math.min(...during.map(({ l }) => l))),
    volume: text(during.reduce((sum, { v }) => sum + v, 0)),
  };
}
