import type { Candle } from '../../../shared/market/candle.ts';
import { type ProductType, stalenessSeconds, symbolSpec } from '../../../shared/market/symbols.ts';
import type { TickPrice } from '../../../shared/market/tick.ts';
import type { Timeframe } from '../../../shared/market/timeframes.ts';
import { type EpochMs, type EpochSeconds, msOf } from '../../../shared/time.ts';
import type { DayFigures } from '../../data/market-stats.ts';
import type { Tick } from '../../data/ticks.ts';
import { now } from '../../lib/clock.ts';
import { config } from '../../lib/config.ts';
import { log } from '../../lib/log.ts';
import { createBinanceProvider } from './binance/provider.ts';
import { type MarketDataProvider, ProviderError, type Quote } from './provider.ts';
import { createSimulatedProvider } from './simulated/provider.ts';

/** The providers of each class, the preferred one first. A class without any has no prices and is not traded. */
export type Providers = Readonly<Record<ProductType, readonly MarketDataProvider[]>>;

/** All sources as one. */
export interface Feed {
  covers(symbol: string): boolean;
  /** Asks the sources for new prices; what cannot be had is logged, and the last price is held. */
  refresh(): Promise<void>;
  /** Takes the prices of a tick as the last known ones, so that a new writer holds what the one before it held. */
  hold(tick: Tick): void;
  /** What a tick of this second says: of each symbol the latest price observed at or before, with its age. */
  prices(at: EpochSeconds): Promise<TickPrice[]>;
  /** The prices of a past second from the sources' own history; null when one of them cannot be had now. */
  second(at: EpochSeconds): Promise<TickPrice[] | null>;
  /** @throws {ProviderError} */
  candles(symbol: string, timeframe: Timeframe, from: number, to: number): Promise<Candle[]>;
  /** The last 24 hours of every symbol whose source can tell. */
  day(): Promise<DayFigures[]>;
}

const tickPrice = (at: EpochSeconds, { symbol, price, source, observedAt }: Quote): TickPrice => [
  symbol,
  price,
  source,
  Math.max(0, msOf(at) - observedAt),
];

const classOf = (symbol: string): ProductType => symbolSpec(symbol)?.product_type ?? 'cryptocurrency';

export function createFeed(providers: Providers): Feed {
  const all = [...new Set(Object.values(providers).flat())];
  const held = new Map<string, Quote>();

  const providerOf = (symbol: string) => providers[classOf(symbol)].find((provider) => provider.covers(symbol));

  /** What a provider answers, or null with a line in the log. */
  async function ask<T>(provider: MarketDataProvider, what: string, question: Promise<T>): Promise<T | null> {
    try {
      return await question;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn('A price provider does not answer', { provider: provider.name, what, reason: error.message });
      return null;
    }
  }

  /** The first provider of the class with a fresh price, or else the freshest of all. */
  function choose(at: EpochSeconds, quotes: readonly Quote[]): void {
    for (const quote of quotes) {
      const last = held.get(quote.symbol);
      const oldest = msOf(at) - stalenessSeconds[classOf(quote.symbol)] * 1000;
      const wanted = last === undefined || last.source === quote.source || last.observedAt < oldest;
      if (wanted && quote.observedAt >= (last?.observedAt ?? 0)) held.set(quote.symbol, quote);
    }
  }

  return {
    covers: (symbol) => providerOf(symbol) !== undefined,

    async refresh() {
      await Promise.all(all.map((provider) => ask(provider, 'prices', provider.refresh())));
    },

    hold(tick) {
      for (const [symbol, { text, source, age }] of tick.prices) {
        const observedAt = (msOf(tick.at) - age) as EpochMs;
        const ours = providers[classOf(symbol)].some(({ name }) => name === source);
        if (ours && !held.has(symbol)) held.set(symbol, { symbol, price: text, source, observedAt });
      }
    },

    async prices(at) {
      for (const list of Object.values(providers))
        for (const provider of list) choose(at, (await ask(provider, 'quotes', provider.quotes(at))) ?? []);
      return [...held.values()].map((quote) => tickPrice(at, quote));
    },

    async second(at) {
      const answers = await Promise.all(all.map((provider) => ask(provider, 'second', provider.second(at))));
      const found = new Map<string, Quote>();
      for (const quotes of answers) {
        if (quotes === null) return null;
        for (const quote of quotes) if (!found.has(quote.symbol)) found.set(quote.symbol, quote);
      }
      return found.size === 0 ? null : [...found.values()].map((quote) => tickPrice(at, quote));
    },

    candles: async (symbol, timeframe, from, to) =>
      (await providerOf(symbol)?.candles(symbol, timeframe, from, to)) ?? [],

    async day() {
      const answers = await Promise.all(all.map((provider) => ask(provider, 'day', provider.day())));
      return answers.flatMap((figures) => figures ?? []);
    },
  };
}

function configured(): Providers {
  if (config.marketFeed() === 'live') {
    // The simulated feed is never mixed in: what has no source of its own has no price.
    const crypto = [createBinanceProvider(config.binanceUrl, now)];
    return { cryptocurrency: crypto, precious_metals: [], commodities: [], forex: [], stock_index: [] };
  }
  const simulated = [createSimulatedProvider(now)];
  return {
    cryptocurrency: simulated,
    precious_metals: simulated,
    commodities: simulated,
    forex: simulated,
    stock_index: simulated,
  };
}

let made: { kind: string; feed: Feed } | undefined;

/** The feed of this installation. */
export function marketFeed(): Feed {
  const kind = config.marketFeed();
  if (made?.kind !== kind) made = { kind, feed: createFeed(configured()) };
  return made.feed;
}
