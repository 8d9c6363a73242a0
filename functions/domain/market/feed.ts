import { now } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { type MarketProductType, marketProductTypes } from '#shared/market/symbols.ts';
import { createBinanceProvider } from './binance/provider.ts';
import { createCoinbaseProvider } from './coinbase/provider.ts';
import { type FeedKeys, readFeedKeys } from './feed-keys.ts';
import { createMarketFeed, type MarketFeed, type ProvidersByType } from './market-feed.ts';
import { createOandaProvider } from './oanda/provider.ts';
import { createOkxProvider } from './okx/provider.ts';
import type { MarketDataProvider } from './provider.ts';
import { createSimulatedProvider } from './simulated/provider.ts';
import { createTwelveDataProvider } from './twelve-data/provider.ts';

const exchanges: readonly MarketProductType[] = ['cryptocurrency'];
const nonCryptoProductTypes: readonly MarketProductType[] = ['precious_metals', 'commodities', 'forex', 'stock_index'];

/** Source of live prices: its classes and its constructor; null without its key. */
interface LiveSource {
  classes: readonly MarketProductType[];
  make: (keys: FeedKeys) => MarketDataProvider | null;
}

/** Every source, by the name under which `MARKET_PROVIDERS` lists it. */
const sources: Readonly<Record<string, LiveSource>> = {
  binance: { classes: exchanges, make: () => createBinanceProvider(config.binanceUrl, now) },
  okx: { classes: exchanges, make: () => createOkxProvider(config.okxUrl, now) },
  coinbase: { classes: exchanges, make: () => createCoinbaseProvider(config.coinbaseUrl, now) },
  oanda: { classes: nonCryptoProductTypes, make: ({ oanda }) => oanda && createOandaProvider(oanda, now) },
  twelvedata: {
    classes: nonCryptoProductTypes,
    make: ({ twelveData }) => twelveData && createTwelveDataProvider(twelveData, now),
  },
};

/** Default order of preference of the sources of a class, unless `MARKET_PROVIDERS` sets another. */
const usual = Object.keys(sources);

/** The simulated feed is never mixed in: a class without a source has no price. */
function createLiveProviders(keys: FeedKeys): ProvidersByType {
  const providers = (config.marketProviders() ?? usual).flatMap((name) => {
    const source = sources[name];
    if (!source) throw new Error(`There is no price provider "${name}"; there is ${usual.join(', ')}.`);
    const provider = source.make(keys);
    return provider ? [{ provider, classes: source.classes }] : [];
  });
  const of = (type: MarketProductType) =>
    providers.filter(({ classes }) => classes.includes(type)).map(({ provider }) => provider);
  return Object.fromEntries(marketProductTypes.map((type) => [type, of(type)])) as unknown as ProvidersByType;
}

function createSimulatedProviders(): ProvidersByType {
  const provider = createSimulatedProvider(now);
  return Object.fromEntries(marketProductTypes.map((type) => [type, [provider]])) as unknown as ProvidersByType;
}

/** Without the keys, the feed is created again after this, ms: they may arrive later. */
const RETRY_MS = 60_000;

async function makeFeed(kind: string): Promise<{ feed: MarketFeed; until: number }> {
  const forever = Number.POSITIVE_INFINITY;
  if (kind !== 'live') return { feed: createMarketFeed(createSimulatedProviders()), until: forever };
  const keys = await readFeedKeys().catch((error: unknown) => {
    log.error('price provider keys not read: only providers without a key are used', error);
    return null;
  });
  const feed = createMarketFeed(createLiveProviders(keys ?? { oanda: null, twelveData: null }));
  return { feed, until: keys ? forever : now() + RETRY_MS };
}

let cachedFeed: { kind: string; feed: ReturnType<typeof makeFeed>; until: number } | undefined;

/** Returns the feed of this installation. */
export async function getMarketFeed(): Promise<MarketFeed> {
  const kind = config.marketFeed();
  if (cachedFeed?.kind !== kind || now() >= cachedFeed.until) {
    const current = { kind, feed: makeFeed(kind), until: Number.POSITIVE_INFINITY };
    cachedFeed = current;
    current.until = (await current.feed).until;
  }
  return (await cachedFeed.feed).feed;
}
