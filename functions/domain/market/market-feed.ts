import type { SymbolStats24h } from '#functions/data/market/market-stats.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { log } from '#functions/lib/log.ts';
import type { Candle } from '#shared/market/candle.ts';
import { type MarketProductType, marketProductTypes, findSymbolSpec, symbolSpecs } from '#shared/market/symbols.ts';
import { toDisputedSource, isDisputedSource, getPriceSourceName, type TickPrice } from '#shared/market/tick.ts';
import type { Timeframe } from '#shared/market/timeframes.ts';
import { type EpochMs, type EpochSeconds, toEpochMs } from '#shared/time.ts';
import { type PriceAgreement, updatePriceAgreement, toPriceAgreement } from './agreement.ts';
import { type MarketDataProvider, ProviderError, type PriceQuote } from './provider.ts';

/** Providers of each class, the preferred one first. A class without any has no prices and is not traded. */
export type ProvidersByType = Readonly<Record<MarketProductType, readonly MarketDataProvider[]>>;

/** All sources combined. */
export interface MarketFeed {
  covers(symbol: string): boolean;
  /** True when a source of this symbol has volumes. */
  givesVolume(symbol: string): boolean;
  /** Requests new prices from the sources; failures are logged, and the last price stays. */
  refresh(): Promise<void>;
  /** Takes a tick's prices as the last known ones, so that a new writer holds the same prices as the one before. */
  hold(tick: Tick): void;
  /**
   * Returns the tick prices of this second: each symbol's latest price observed at or before, with its age. When the
   * sources disagree it is the last undisputed price, marked as held in its source.
   */
  prices(at: EpochSeconds): Promise<TickPrice[]>;
  /**
   * Returns the prices of a past second from the sources' own history, of the classes that have any; null when
   * unavailable now.
   */
  second(at: EpochSeconds): Promise<TickPrice[] | null>;
  /** @throws {ProviderError} */
  candles(symbol: string, timeframe: Timeframe, from: number, to: number): Promise<Candle[]>;
  /** Returns the last 24 hours of every symbol whose source has them. */
  day(): Promise<SymbolStats24h[]>;
}

const tickPrice = (at: EpochSeconds, { symbol, price, source, observedAt }: PriceQuote): TickPrice => [
  symbol,
  price,
  source,
  Math.max(0, toEpochMs(at) - observedAt),
];

const getProductType = (symbol: string): MarketProductType => findSymbolSpec(symbol)?.product_type ?? 'cryptocurrency';

export function createMarketFeed(providers: ProvidersByType): MarketFeed {
  const all = [...new Set(Object.values(providers).flat())];
  const agreements = new Map<string, PriceAgreement>();

  const providersOf = (symbol: string) =>
    providers[getProductType(symbol)].filter((provider) => provider.covers(symbol));

  /** Returns a provider's answer, or null with a log line. */
  async function ask<T>(provider: MarketDataProvider, action: string, question: Promise<T>): Promise<T | null> {
    try {
      return await question;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn('A price provider does not answer', { provider: provider.name, what: action, reason: error.message });
      return null;
    }
  }

  /** Returns all sources' quotes at a second: by symbol, in the order of its class. */
  async function quotesAt(at: EpochSeconds): Promise<Map<string, PriceQuote[]>> {
    const quotesByProvider = new Map<MarketDataProvider, PriceQuote[]>();
    for (const provider of all)
      quotesByProvider.set(provider, (await ask(provider, 'quotes', provider.quotes(at))) ?? []);
    const bySymbol = new Map<string, PriceQuote[]>();
    for (const type of marketProductTypes)
      for (const provider of providers[type])
        for (const quote of quotesByProvider.get(provider) ?? [])
          if (getProductType(quote.symbol) === type)
            bySymbol.set(quote.symbol, [...(bySymbol.get(quote.symbol) ?? []), quote]);
    return bySymbol;
  }

  /** A change of agreement is logged: staff investigate it. */
  function logAgreementChange(
    symbol: string,
    before: PriceAgreement | undefined,
    after: PriceAgreement,
    quotes: readonly PriceQuote[],
  ): void {
    if ((before?.held ?? false) === after.held) return;
    const quoteText = quotes.map(({ source, price }) => `${source} ${price}`).join(', ');
    log.warn(after.held ? 'Sources disagree on a price: it is held' : 'Sources agree on a price again', {
      symbol,
      said: quoteText,
    });
  }

  /** Each source is asked once per task, whichever classes it serves. */
  function askOnce<T>(action: string, question: (provider: MarketDataProvider) => Promise<T>) {
    const pendingAnswers = new Map<MarketDataProvider, Promise<{ answer: T } | null>>();
    return (provider: MarketDataProvider) => {
      const answer =
        pendingAnswers.get(provider) ??
        ask(
          provider,
          action,
          question(provider).then((providerAnswer) => ({ answer: providerAnswer })),
        );
      pendingAnswers.set(provider, answer);
      return answer;
    };
  }

  return {
    covers: (symbol) => providersOf(symbol).length > 0,
    givesVolume: (symbol) => providersOf(symbol).some(({ volumes }) => volumes),

    async refresh() {
      await Promise.all(all.map((provider) => ask(provider, 'prices', provider.refresh())));
    },

    hold(tick) {
      for (const [symbol, { text, source, age }] of tick.prices) {
        const observedAt = (toEpochMs(tick.at) - age) as EpochMs;
        const ours = providers[getProductType(symbol)].some(({ name }) => name === getPriceSourceName(source));
        if (!ours || agreements.has(symbol)) continue;
        const quote = { symbol, price: text, source: getPriceSourceName(source), observedAt };
        agreements.set(symbol, toPriceAgreement(quote, tick.at, isDisputedSource(source)));
      }
    },

    async prices(at) {
      const quotes = await quotesAt(at);
      for (const symbol of new Set([...agreements.keys(), ...quotes.keys()])) {
        const before = agreements.get(symbol);
        const symbolQuotes = quotes.get(symbol) ?? [];
        const after = updatePriceAgreement(before ?? null, symbolQuotes, getProductType(symbol), at);
        if (after === null) continue;
        logAgreementChange(symbol, before, after, symbolQuotes);
        agreements.set(symbol, after);
      }
      return [...agreements.values()].map(({ quote, held }) =>
        tickPrice(at, held ? { ...quote, source: toDisputedSource(quote.source) } : quote),
      );
    },

    async second(at) {
      const bestQuotes = new Map<string, PriceQuote>();
      const secondOf = askOnce('second', (provider) => provider.second(at));
      for (const type of marketProductTypes) {
        let failed = false;
        const before = bestQuotes.size;
        for (const provider of providers[type]) {
          const providerQuotes = await secondOf(provider);
          failed ||= providerQuotes === null;
          for (const quote of providerQuotes?.answer ?? [])
            if (getProductType(quote.symbol) === type) bestQuotes.set(quote.symbol, quote);
          // Later sources are asked only when the preferred one fails.
          if (bestQuotes.size > before) break;
        }
        if (failed && bestQuotes.size === before) return null;
      }
      return bestQuotes.size === 0 ? null : [...bestQuotes.values()].map((quote) => tickPrice(at, quote));
    },

    async candles(symbol, timeframe, from, to) {
      let failure: ProviderError | null = null;
      for (const provider of providersOf(symbol)) {
        try {
          return await provider.candles(symbol, timeframe, from, to);
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error;
          failure ??= error;
        }
      }
      if (failure) throw failure;
      return [];
    },

    async day() {
      const statsBySymbol = new Map<string, SymbolStats24h>();
      const dayOf = askOnce('day', (provider) => provider.day());
      for (const { symbol } of symbolSpecs)
        for (const provider of providersOf(symbol)) {
          // Later sources are asked only when the preferred one fails.
          if (statsBySymbol.has(symbol)) break;
          const providerStats = await dayOf(provider);
          for (const figures of providerStats?.answer ?? [])
            if (providersOf(figures.symbol).includes(provider) && !statsBySymbol.has(figures.symbol))
              statsBySymbol.set(figures.symbol, figures);
        }
      return [...statsBySymbol.values()];
    },
  };
}
