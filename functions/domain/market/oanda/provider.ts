import { aggregateCandles } from '#functions/domain/market/candle-rows.ts';
import { createCircuitBreaker } from '#functions/domain/market/circuit-breaker.ts';
import { createDayStatsReader, toDayStats } from '#functions/domain/market/day-stats-book.ts';
import { fetchSourceJson } from '#functions/domain/market/fetch-source-json.ts';
import { createSourceObservations } from '#functions/domain/market/observations.ts';
import { type MarketDataProvider, ProviderError } from '#functions/domain/market/provider.ts';
import { createRequestBudget } from '#functions/domain/market/request-budget.ts';
import type { Candle } from '#shared/market/candle.ts';
import type { Timeframe } from '#shared/market/timeframes.ts';
import { DAY_SECONDS, type EpochMs, HOUR_SECONDS, toEpochSeconds } from '#shared/time.ts';
import { parseOandaCandles, parseOandaPrices } from './responses.ts';

export const OANDA_SOURCE = 'oanda';

export interface OandaAccess {
  /** `https://api-fxtrade.oanda.com`, or that of practice accounts. */
  base: string;
  token: string;
  account: string;
}

const PRICE_TIMEOUT = 1500;
const HISTORY_TIMEOUT = 5000;
/** Seconds of silence after too many requests: limits count by the second. */
const SILENCE = 5;
/** 120 requests a second are allowed per token, which several processes share. */
const HISTORY_A_SECOND = 20;
/** Most rows in one answer. */
const ROWS = 5000;
/** A quiet instrument's offer stays valid for this long, ms. */
const QUIET_MS = 30_000;
const DAY_FRESH = 300_000;

/** Our symbols by OANDA's names. Indices are its contracts for difference: near the index, not the index itself. */
const names: ReadonlyMap<string, string> = new Map([
  ['XAU_USD', 'XAU/USD'],
  ['XAG_USD', 'XAG/USD'],
  ['XPT_USD', 'XPT/USD'],
  ['XPD_USD', 'XPD/USD'],
  ['WTICO_USD', 'USOIL'],
  ['BCO_USD', 'BRENT'],
  ['NATGAS_USD', 'NATGAS'],
  ['XCU_USD', 'COPPER'],
  ['EUR_USD', 'EUR/USD'],
  ['GBP_USD', 'GBP/USD'],
  ['USD_JPY', 'USD/JPY'],
  ['AUD_USD', 'AUD/USD'],
  ['USD_CHF', 'USD/CHF'],
  ['USD_CAD', 'USD/CAD'],
  ['NZD_USD', 'NZD/USD'],
  ['EUR_GBP', 'EUR/GBP'],
  ['EUR_JPY', 'EUR/JPY'],
  ['USD_CNH', 'USD/CNH'],
  ['SPX500_USD', 'SPX'],
  ['NAS100_USD', 'NDX'],
  ['US30_USD', 'DJI'],
  ['DE30_EUR', 'DAX'],
  ['UK100_GBP', 'FTSE'],
  ['JP225_USD', 'NIKKEI'],
]);
const namesBySymbol = new Map([...names].map(([name, symbol]) => [symbol, name]));

/** Granularities of OANDA from which ours are built, with their length in seconds. */
const granularities: Record<Timeframe, readonly [name: string, length: number]> = {
  '1m': ['M1', 60],
  '3m': ['M1', 60],
  '5m': ['M5', 300],
  '15m': ['M15', 900],
  '30m': ['M30', 1800],
  '1h': ['H1', 3600],
  '4h': ['H1', 3600],
  '1d': ['H1', 3600],
  '1w': ['D', 86_400],
};

/**
 * Creates the provider of OANDA's v20 API with the operator's token: metals, commodities, currencies, and contracts on
 * indices.
 */
export function createOandaProvider({ base, token, account }: OandaAccess, now: () => EpochMs): MarketDataProvider {
  const prices = createCircuitBreaker(now);
  const history = createCircuitBreaker(now);
  const budget = createRequestBudget(now, HISTORY_A_SECOND, 1000, 2 * HISTORY_A_SECOND);
  const observed = createSourceObservations(OANDA_SOURCE, names.values(), QUIET_MS);
  const headers = { authorization: `Bearer ${token}`, 'accept-datetime-format': 'UNIX' };

  /** Returns rows that begin at or after `from` and before `to`, epoch seconds. */
  async function page(name: string, granularity: string, from: number, to: number): Promise<Candle[]> {
    if (budget.take(1) === 0) throw new ProviderError('As much as is allowed was asked for.');
    // Days begin at midnight UTC and weeks on Monday, as ours do.
    const aligned = { dailyAlignment: 0, alignmentTimezone: 'UTC', weeklyAlignment: 'Monday' };
    // It rejects future times.
    const end = Math.min(to, toEpochSeconds(now()));
    if (end <= from) return [];
    const fetchedCandles = await history.ask(async () =>
      parseOandaCandles(
        await fetchSourceJson({
          base,
          path: `/v3/instruments/${name}/candles`,
          query: { price: 'M', granularity, from, to: end, ...aligned },
          headers,
          timeout: HISTORY_TIMEOUT,
          silence: SILENCE,
        }),
      ),
    );
    return fetchedCandles.filter(({ t }) => t >= from && t < to);
  }

  async function candles(symbol: string, timeframe: Timeframe, from: number, to: number): Promise<Candle[]> {
    const name = namesBySymbol.get(symbol);
    if (name === undefined) return [];
    const [granularity, length] = granularities[timeframe];
    const foundCandles: Candle[] = [];
    for (let at = from; at < to; at += ROWS * length)
      foundCandles.push(...(await page(name, granularity, at, Math.min(at + ROWS * length, to))));
    return aggregateCandles(foundCandles, timeframe);
  }

  return {
    name: OANDA_SOURCE,
    volumes: false,
    covers: (symbol) => namesBySymbol.has(symbol),

    async refresh() {
      await prices.ask(async () => {
        const at = now();
        const answer = await fetchSourceJson({
          base,
          path: `/v3/accounts/${account}/pricing`,
          query: { instruments: [...names.keys()].join(',') },
          headers,
          timeout: PRICE_TIMEOUT,
          silence: SILENCE,
        });
        for (const price of parseOandaPrices(answer, names, at)) observed.add(names.get(price.name) as string, price);
      });
    },

    quotes: async (at) => observed.quotes(at),
    // Its shortest candles are of five seconds.
    second: async () => null,
    candles,

    day: createDayStatsReader({
      symbols: [...names.values()],
      now,
      load: async (symbol) => {
        const end = toEpochSeconds(now());
        // The price before a weekend also counts as the price of a day ago.
        const from = Math.floor((end - 4 * DAY_SECONDS) / HOUR_SECONDS) * HOUR_SECONDS;
        return toDayStats(await candles(symbol, '15m', from, end), now());
      },
      atOnce: 2,
      fresh: DAY_FRESH,
    }),
  };
}
