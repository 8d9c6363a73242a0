import { createCircuitBreaker } from '#functions/domain/market/circuit-breaker.ts';
import { toDashedPair, symbolsByDashedPair } from '#functions/domain/market/crypto-pairs.ts';
import { fetchSourceJson } from '#functions/domain/market/fetch-source-json.ts';
import { createMissingSymbolRegistry } from '#functions/domain/market/missing-symbols.ts';
import { createSourceObservations } from '#functions/domain/market/observations.ts';
import { type MarketDataProvider, ProviderError } from '#functions/domain/market/provider.ts';
import { createOneSecondCandleReader, TRADE_LOOK_BACK_SECONDS } from '#functions/domain/market/second-windows.ts';
import { type Timeframe, timeframeSeconds } from '#shared/market/timeframes.ts';
import { type EpochMs, toEpochSeconds } from '#shared/time.ts';
import { type OkxCandle, type OkxTicker, parseOkxCandles, parseOkxTickers } from './responses.ts';

export const OKX_SOURCE = 'okx';

/** A price that takes longer is requested again with the next second, ms. */
const PRICE_TIMEOUT = 1500;
const HISTORY_TIMEOUT = 5000;
/** Seconds of silence after too many requests: limits count within two seconds. */
const SILENCE = 5;
/** Answer for a pair that OKX does not have. */
const UNKNOWN = /\b51001\b/;
/** Most rows in one answer. */
const ROWS = 300;
/** Newest candles that `/market/candles` has; older ones are in `/market/history-candles`. */
const RECENT = 1400;
/** 24 h statistics are taken from the last prices if these are no older, ms. */
const DAY_FRESH = 10_000;

/** Days and weeks by UTC: the default begins at midnight in Hong Kong. */
const bars: Record<Timeframe, string> = {
  '1m': '1m',
  '3m': '3m',
  '5m': '5m',
  '15m': '15m',
  '30m': '30m',
  '1h': '1H',
  '4h': '4H',
  '1d': '1Dutc',
  '1w': '1Wutc',
};

/** Creates the provider of OKX's public market data, without a key: those of our pairs that it trades. */
export function createOkxProvider(base: () => string, now: () => EpochMs): MarketDataProvider {
  const prices = createCircuitBreaker(now);
  const history = createCircuitBreaker(now);
  const absent = createMissingSymbolRegistry(now);
  const observed = createSourceObservations(OKX_SOURCE, symbolsByDashedPair.values());
  let tickers: { at: EpochMs; list: OkxTicker[] } = { at: 0 as EpochMs, list: [] };

  async function refresh(): Promise<void> {
    await prices.ask(async () => {
      // All spot pairs in one answer: single requests would exceed the limit.
      const question = { base: base(), path: '/api/v5/market/tickers', query: { instType: 'SPOT' } };
      const at = now();
      const answer = await fetchSourceJson({ ...question, timeout: PRICE_TIMEOUT, silence: SILENCE });
      const list = parseOkxTickers(answer, symbolsByDashedPair, at);
      for (const ticker of list) observed.add(symbolsByDashedPair.get(ticker.name) as string, ticker);
      tickers = { at, list };
    });
  }

  /** Reads a page of candles; null when OKX does not have the pair, which affects that pair alone. */
  async function page(name: string, path: string, query: Record<string, string | number>): Promise<OkxCandle[] | null> {
    const candleRequest = {
      base: base(),
      path,
      query: { instId: name, ...query },
      timeout: HISTORY_TIMEOUT,
      silence: SILENCE,
    };
    return history.ask(async () => {
      try {
        return parseOkxCandles(await fetchSourceJson(candleRequest));
      } catch (error) {
        if (!(error instanceof ProviderError && UNKNOWN.test(error.message))) throw error;
        absent.note(name);
        return null;
      }
    });
  }

  /**
   * Returns rows that begin at or after `from` and before `to`, epoch seconds; null when OKX does not have the pair.
   */
  async function rows(
    symbol: string,
    bar: string,
    length: number,
    from: number,
    to: number,
  ): Promise<OkxCandle[] | null> {
    if (absent.has(toDashedPair(symbol))) return null;
    const okxCandles: OkxCandle[] = [];
    let before = to;
    while (before > from) {
      const recent = toEpochSeconds(now()) - from < RECENT * length;
      const path = recent ? '/api/v5/market/candles' : '/api/v5/market/history-candles';
      // `after` selects earlier rows, `before` later ones: both ends excluded, newest first.
      const query = { bar, after: before * 1000, before: from * 1000 - 1, limit: ROWS };
      const answer = await page(toDashedPair(symbol), path, query);
      if (answer === null) return null;
      const wantedRows = answer.filter(({ t }) => t >= from && t < before);
      okxCandles.unshift(...wantedRows);
      if (answer.length < ROWS || wantedRows.length === 0) break;
      before = (wantedRows[0] as OkxCandle).t;
    }
    return okxCandles;
  }

  const second = createOneSecondCandleReader({
    source: OKX_SOURCE,
    symbols: [...symbolsByDashedPair.values()],
    now,
    // With the look-back time for trades, one answer.
    window: ROWS - TRADE_LOOK_BACK_SECONDS,
    rows: async (symbol, from, to) =>
      (await rows(symbol, '1s', 1, from, to))?.map(({ t, close, v }) => ({ t, close, traded: v > 0 })) ?? null,
  });

  return {
    name: OKX_SOURCE,
    volumes: true,
    covers: (symbol) => symbolsByDashedPair.get(toDashedPair(symbol)) === symbol && !absent.has(toDashedPair(symbol)),
    refresh,
    quotes: async (at) => observed.quotes(at),
    second,

    async candles(symbol, timeframe, from, to) {
      const okxCandles = await rows(symbol, bars[timeframe], timeframeSeconds[timeframe], from, to);
      if (!okxCandles) throw new ProviderError(`There is no ${toDashedPair(symbol)}.`);
      return okxCandles.map(({ t, o, h, l, c, v }) => ({ t, o, h, l, c, v }));
    },

    async day() {
      if (now() - tickers.at > DAY_FRESH) await refresh();
      return tickers.list.map(({ name, day }) => ({ symbol: symbolsByDashedPair.get(name) as string, ...day }));
    },
  };
}
