import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { formatUnits, toPrice } from '#shared/money.ts';
import { type EpochMs, type EpochSeconds, toEpochMs, toEpochSeconds } from '#shared/time.ts';
import { ProviderError, type PriceQuote } from './provider.ts';

/** One second of a source's own history. */
export interface OneSecondCandle {
  /** Begin, epoch seconds. */
  t: number;
  /** Last price in it, decimal string. */
  close: string;
  /** False when the price was only carried on. */
  traded: boolean;
}

export interface OneSecondHistorySource {
  source: string;
  symbols: readonly string[];
  now: () => EpochMs;
  /** Seconds per request: after an outage many are needed. */
  window: number;
  /**
   * Returns rows that begin at or after `from` and before `to`, oldest first; null when the source does not have the
   * symbol.
   * @throws {ProviderError}
   */
  rows: (symbol: string, from: number, to: number) => Promise<OneSecondCandle[] | null>;
}

/** Look-back for a trade, seconds; without one the price is at least that old. */
export const TRADE_LOOK_BACK_SECONDS = 60;
const MAX_CACHED_WINDOWS = 8;
/** History of a second that is missing after this long will not come, seconds. */
const LATE_HISTORY_SECONDS = 60;
const AT_A_TIME = 4;

type SecondWindow = Map<string, readonly OneSecondCandle[]>;

/** Returns the last price before a second began, with the time of its last trade; null when unknown. */
function quoteAt(
  source: string,
  symbol: string,
  at: EpochSeconds,
  rows: readonly OneSecondCandle[],
): PriceQuote | null {
  const upTo = rows.filter(({ t }) => t < at);
  const last = upTo.at(-1);
  if (last?.t !== at - 1) return null;
  const traded = upTo.findLast((row) => row.traded);
  // A candle of one second ends a millisecond before the next one begins.
  const observedAt = traded
    ? toEpochMs((traded.t + 1) as EpochSeconds) - 1
    : toEpochMs((upTo[0] as OneSecondCandle).t as EpochSeconds);
  return { symbol, price: formatUnits(toPrice(last.close)), source, observedAt: observedAt as EpochMs };
}

/** Creates a reader of single seconds from one-second candles, window by window. */
export function createOneSecondCandleReader({ source, symbols, now, window, rows }: OneSecondHistorySource) {
  const windows = new Map<number, SecondWindow>();

  /** Returns the seconds of all symbols around one, cached once they are all past. */
  async function around(at: EpochSeconds): Promise<SecondWindow> {
    // The second `at` needs the row before it.
    const start = Math.floor((at - 1) / window) * window;
    const cachedWindow = windows.get(start);
    if (cachedWindow) return cachedWindow;
    const end = Math.min(start + window, toEpochSeconds(now()));
    const failures: Error[] = [];
    const windowRows = await mapConcurrent(symbols, AT_A_TIME, async (symbol) => {
      if (failures.length > 0) return [];
      try {
        const list = await rows(symbol, start - TRADE_LOOK_BACK_SECONDS, end);
        return list ? [[symbol, list] as const] : [];
      } catch (error) {
        // Pending requests are awaited, so that none fails after the next request begins.
        failures.push(error as Error);
        return [];
      }
    });
    const [failure] = failures;
    if (failure) throw failure;
    const lists = windowRows.flat();
    const loadedWindow: SecondWindow = new Map(lists);
    if (end === start + window && lists.every(([, list]) => list.at(-1)?.t === end - 1)) {
      if (windows.size >= MAX_CACHED_WINDOWS) windows.delete(windows.keys().next().value as number);
      windows.set(start, loadedWindow);
    }
    return loadedWindow;
  }

  return async (at: EpochSeconds): Promise<PriceQuote[]> => {
    const secondWindow = await around(at);
    const quotes = [...secondWindow].flatMap(([symbol, list]) => quoteAt(source, symbol, at, list) ?? []);
    // Right after a second its history may still be on its way; later, a missing one stays missing.
    if (quotes.length < secondWindow.size && toEpochSeconds(now()) - at < LATE_HISTORY_SECONDS)
      throw new ProviderError(`The history of second ${at} is not there yet.`);
    if (quotes.length === 0) throw new ProviderError(`There is no history of second ${at}.`);
    return quotes;
  };
}
