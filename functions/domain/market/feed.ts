import { now } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { log } from '#functions/lib/log.ts';
import { type ProductType, productTypes } from '#shared/market/symbols.ts';
import { createBinanceProvider } from './binance/provider.ts';
import { createCoinbaseProvider } from './coinbase/provider.ts';
import { type FeedKeys, readFeedKeys } from './feed-keys.ts';
import { createOandaProvider } from './oanda/provider.ts';
import { createOkxProvider } from './okx/provider.ts';
import type { MarketDataProvider } from './provider.ts';
import { createFeed, type Feed, type ProvidersByType } from './router.ts';
import { createSimulatedProvider } from './simulated/provider.ts';
import { createTwelveDataProvider } from './twelve-data/provider.ts';

const exchanges: readonly ProductType[] = ['cryptocurrency'];
const others: readonly ProductType[] = ['precious_metals', 'commodities', 'forex', 'stock_index'];

/** Source of live prices: its classes and its constructor; null without its key. */
interface Source {
  classes: readonly ProductType[];
  make: (keys: FeedKeys) => MarketDataProvider | null;
}

/** Every source, by the name under which `MARKET_PROVIDERS` lists it. */
const sources: Readonly<Record<string, Source>> = {
  binance: { classes: exchanges, make: () => createBinanceProvider(config.binanceUrl, now) },
  okx: { classes: exchanges, make: () => createOkxProvider(config.okxUrl, now) },
  coinbase: { classes: exchanges, make: () => createCoinbaseProvider(config.coinbaseUrl, now) },
  oanda: { classes: others, make: ({ oanda }) => oanda && createOandaProvider(oanda, now) },
  twelvedata: { classes: others, make: ({ twelveData }) => twelveData && createTwelveDataProvider(twelveData, now) },
};

/** Default order of preference of the sources of a class, unless `MARKET_PROVIDERS` sets another. */
const usual = Object.keys(sources);

/** The simulated feed is never mixed in: a class without a source has no price. */
function live(keys: FeedKeys): ProvidersByType {
  const providers = (config.marketProviders() ?? usual).flatMap((name) => {
    const source = sources[name];
    if (!source) throw new Error(`There is no price provider "${name}"; there is ${usual.join(', ')}.`);
    const provider = source.make(keys);
    return provider ? [{ provider, classes: source.classes }] : [];
  });
  const of = (type: ProductType) =>
    providers.filter(({ classes }) => classes.includes(type)).map(({ provider }) => provider);
  return Object.fromEntries(productTypes.map((type) => [type, of(type)])) as unknown as ProvidersByType;
}

function simulated(): ProvidersByType {
  const provider = createSimulatedProvider(now);
  return Object.fromEntries(productTypes.map((type) => [type, [provider]])) as unknown as ProvidersByType;
}

/** Without the keys, the feed is created again after this, ms: they may arrive later. */
const RETRY_MS = 60_000;

async function make(kind: string): Promise<{ feed: Feed; until: number }> {
  const forever = Number.POSITIVE_INFINITY;
  if (kind !== 'live') return { feed: createFeed(simulated()), until: forever };
  const keys = await readFeedKeys().catch((error: unknown) => {
    log.error('price provider keys not read: only providers without a key are used', error);
    return null;
  });
  const feed = createFeed(live(keys ?? { oanda: null, twelveData: null }));
  return { feed, until: keys ? forever : now() + RETRY_MS };
}

let made: { kind: string; feed: ReturnType<typeof make>; until: number } | undefined;

/** Returns the feed of this installation. */
export async function getMarketFeed(): Promise<Feed> {
  const kind = config.marketFeed();
  if (made?.kind !== kind || now() >= made.until) {
    const current = { kind, feed: make(kind), until: Number.POSITIVE_INFINITY };
    made = current;
    current.until = (await current.feed).until;
  }
  return (await made.feed).feed;
}
