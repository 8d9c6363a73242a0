import { type MarketProductType, maxPriceAgeSeconds } from '#shared/market/symbols.ts';
import { type EpochSeconds, toEpochMs } from '#shared/time.ts';
import type { PriceQuote } from './provider.ts';

/** Largest difference between fresh prices of two sources, as a share of the lower one. */
export const priceTolerances: Record<MarketProductType, number> = {
  cryptocurrency: 0.005,
  precious_metals: 0.003,
  commodities: 0.01,
  forex: 0.0015,
  // Contracts on an index differ from it by their holding cost.
  stock_index: 0.02,
};

/** Sources must agree for this many seconds in a row before a price is released. */
export const PRICE_RELEASE_SECONDS = 5;
/** The same where only one of the disagreeing sources is left: either must last longer. */
export const SINGLE_SOURCE_RELEASE_SECONDS = 60;
/** A preferred source takes over again after being sound for this many seconds in a row. */
export const PREFERRED_SOURCE_STEADY_SECONDS = 10;

/** State of a symbol's price from second to second. */
export interface PriceAgreement {
  /** The last undisputed price, or the first one at all. */
  quote: PriceQuote;
  /** True while the sources disagree, and for a moment after. */
  held: boolean;
  /** Last second processed. */
  at: EpochSeconds;
  /** Seconds in a row in which enough sources agreed; counts while the price is held. */
  agreed: number;
  /** Seconds in a row in which a preferred source was sound. */
  steady: number;
}

/** Returns the agreement for a price shown in a tick. */
export const toPriceAgreement = (quote: PriceQuote, at: EpochSeconds, isHeld = false): PriceAgreement => ({
  quote,
  held: isHeld,
  at,
  agreed: 0,
  steady: 0,
});

const apart = (a: PriceQuote, b: PriceQuote): number => {
  const [x, y] = [Number(a.price), Number(b.price)];
  return Math.max(x, y) / Math.min(x, y) - 1;
};

/**
 * Returns the quotes that agree with one of them, in their order: more than half of all, or none. Leaves out the
 * outlier of three.
 */
function findMajorityQuotes(quotes: readonly PriceQuote[], limit: number): PriceQuote[] {
  let best: PriceQuote[] = [];
  for (const centre of quotes) {
    const group = quotes.filter((other) => apart(centre, other) <= limit);
    if (group.length > best.length) best = group;
  }
  return best.length * 2 > quotes.length ? best : [];
}

/** Without a fresh price, takes a newer one from the same source or else from any source that has one. */
function stale(known: PriceAgreement, quotes: readonly PriceQuote[], at: EpochSeconds): PriceAgreement {
  const next = { ...known, at, agreed: 0, steady: 0 };
  if (known.held) return next;
  const own = quotes.find(({ source }) => source === known.quote.source);
  const newest = [...quotes].sort((a, b) => b.observedAt - a.observedAt)[0];
  const quote = own && own.observedAt >= known.quote.observedAt ? own : newest;
  return quote && quote.observedAt >= known.quote.observedAt ? { ...next, quote } : next;
}

/** Chooses the quote among those that agree: the previous source, until a preferred one is steady. */
function chooseQuote(
  previous: PriceAgreement,
  sound: readonly PriceQuote[],
  seconds: number,
): { quote: PriceQuote; steady: number } {
  const first = sound[0] as PriceQuote;
  if (first.source === previous.quote.source) return { quote: first, steady: 0 };
  const current = sound.find(({ source }) => source === previous.quote.source);
  const steady = previous.steady + seconds;
  if (!current || steady >= PREFERRED_SOURCE_STEADY_SECONDS) return { quote: first, steady: 0 };
  return { quote: current, steady };
}

/**
 * Returns the price of a symbol at a second from its sources' quotes (the preferred one first). While fresh prices
 * disagree by more than the class tolerates and have no majority, the last undisputed price stays held and ages. It is
 * released after they agreed for a while. Null when there never was a price.
 */
export function updatePriceAgreement(
  previous: PriceAgreement | null,
  quotes: readonly PriceQuote[],
  productType: MarketProductType,
  at: EpochSeconds,
): PriceAgreement | null {
  const oldest = toEpochMs(at) - maxPriceAgeSeconds[productType] * 1000;
  const fresh = quotes.filter(({ observedAt }) => observedAt >= oldest);
  if (previous === null) {
    const [first] = fresh.length > 0 ? fresh : quotes;
    if (!first) return null;
    const sound = findMajorityQuotes(fresh, priceTolerances[productType]);
    return toPriceAgreement(sound[0] ?? first, at, fresh.length > 0 && sound.length === 0);
  }
  if (fresh.length === 0) return stale(previous, quotes, at);
  // A second that is retried counts once.
  const seconds = at > previous.at ? 1 : 0;
  const sound = findMajorityQuotes(fresh, priceTolerances[productType]);
  if (sound.length === 0) return { ...previous, held: true, at, agreed: 0, steady: 0 };
  if (previous.held) {
    const agreed = previous.agreed + seconds;
    const enough = sound.length > 1 ? PRICE_RELEASE_SECONDS : SINGLE_SOURCE_RELEASE_SECONDS;
    if (agreed < enough) return { ...previous, at, agreed };
    return toPriceAgreement(sound[0] as PriceQuote, at);
  }
  return { ...previous, at, ...chooseQuote(previous, sound, seconds) };
}
