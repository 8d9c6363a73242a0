import { type EpochMs, type EpochSeconds, toMs } from '#shared/time.ts';
import type { PriceQuote } from './provider.ts';

/** A price may be the last trade's for so long; after that it counts as old as that trade, ms. */
export const LAST_TRADE_MAX_AGE_MS = 10_000;
/** A source whose time lies farther ahead of ours is not believed, ms; nearer, its price counts as of now. */
const AHEAD_MS = 5000;
/** A move beyond this share within `RECENT_MS` is believed only when it is said again. */
const JUMP = 0.1;
const RECENT_MS = 60_000;
/** So many answers in a row must agree on a jump, within this share of each other. */
const AGREEING = 3;
const AGREEMENT = 0.02;
/** Observations kept of a symbol: the newest may be younger than the second that is asked for. */
const KEPT = 6;

interface Observation {
  /** Decimal string, above 0. */
  price: string;
  observedAt: EpochMs;
}

/** What a source says of a symbol now. */
export interface SourceAnswer extends Observation {
  /** Changes with every trade, or whatever else shows that the price is a new one. */
  trade: string | number;
}

/** What was observed of one symbol, and what of it is believed. */
interface Observations {
  add(said: SourceAnswer): void;
  /** The latest believed one at or before a second; null when there is none. */
  at(second: EpochSeconds): Observation | null;
}

const apart = (a: string, b: string) => Math.abs(Number(a) / Number(b) - 1);

/**
 * When something was observed that its source dates so: never later than it was asked for, since what is answered may be
 * of that moment. Null where the date cannot be: later than now, or before our time.
 */
export function parseObservedAt(claimed: number, askedAt: EpochMs): EpochMs | null {
  if (!Number.isFinite(claimed) || claimed <= 0 || claimed > askedAt + AHEAD_MS) return null;
  return Math.min(claimed, askedAt) as EpochMs;
}

/** `quiet`: ms after the last trade from which a price counts as old as that trade. */
function createObservations(quiet = LAST_TRADE_MAX_AGE_MS): Observations {
  let kept: Observation[] = [];
  let trade: { id: string | number; price: string; at: EpochMs } | null = null;
  let doubted: string[] = [];
  /** By the provider's clock, whatever became of it. */
  let heardAt = 0;

  /** Whether a price is believed: a sudden jump only when several answers in a row agree on it. */
  function believed({ price, observedAt }: SourceAnswer): boolean {
    const last = kept.at(-1);
    if (!last || observedAt - last.observedAt > RECENT_MS || apart(price, last.price) <= JUMP) {
      doubted = [];
      return true;
    }
    doubted = [...doubted.filter((other) => apart(other, price) <= AGREEMENT), price];
    if (doubted.length < AGREEING) return false;
    doubted = [];
    return true;
  }

  return {
    add(said) {
      // A cache on the way may answer with something older than what was heard before.
      if (said.observedAt < heardAt) return;
      heardAt = said.observedAt;
      if (trade?.id !== said.trade || trade.price !== said.price)
        trade = { id: said.trade, price: said.price, at: said.observedAt };
      if (!believed(said)) return;
      const at = said.observedAt - trade.at > quiet ? trade.at : said.observedAt;
      kept = [...kept.filter((other) => other.observedAt < at), { price: said.price, observedAt: at }].slice(-KEPT);
    },
    at: (second) => kept.findLast(({ observedAt }) => observedAt <= toMs(second)) ?? null,
  };
}

/** The observations of all symbols of one source. */
export interface SourceObservations {
  add(symbol: string, said: SourceAnswer): void;
  quotes(at: EpochSeconds): PriceQuote[];
}

export function createSourceObservations(
  source: string,
  symbols: Iterable<string>,
  quiet = LAST_TRADE_MAX_AGE_MS,
): SourceObservations {
  const books = new Map([...symbols].map((symbol) => [symbol, createObservations(quiet)]));
  return {
    add: (symbol, said) => books.get(symbol)?.add(said),
    quotes: (at) =>
      [...books].flatMap(([symbol, observations]): PriceQuote[] => {
        const found = observations.at(at);
        return found ? [{ symbol, source, ...found }] : [];
      }),
  };
}
