import { type EpochMs, type EpochSeconds, toEpochMs } from '#shared/time.ts';
import type { PriceQuote } from './provider.ts';

/** The last trade's price counts as current for this long; then as old as that trade, ms. */
export const LAST_TRADE_MAX_AGE_MS = 10_000;
/** A source whose clock is farther ahead of ours is rejected, ms; nearer, its price counts as of now. */
const AHEAD_MS = 5000;
/** A move beyond this share within `RECENT_MS` is accepted only after it is repeated. */
const JUMP = 0.1;
const RECENT_MS = 60_000;
/** This many answers in a row must agree on a jump, within this share of each other. */
const AGREEING = 3;
const AGREEMENT = 0.02;
/** Observations kept per symbol: the newest may be younger than the requested second. */
const MAX_OBSERVATIONS = 6;

interface Observation {
  /** Decimal string, above 0. */
  price: string;
  observedAt: EpochMs;
}

/** Current quote of a symbol from a source. */
export interface SourceQuote extends Observation {
  /** Changes with every trade, or any other sign of a new price. */
  trade: string | number;
}

/** Observations of one symbol, and which of them are accepted. */
interface Observations {
  add(answer: SourceQuote): void;
  /** Returns the latest accepted one at or before a second; null without one. */
  at(second: EpochSeconds): Observation | null;
}

const apart = (a: string, b: string) => Math.abs(Number(a) / Number(b) - 1);

/**
 * Returns the observation time of a dated quote: at most the time of the request, since the answer may be from that
 * moment. Null for an impossible date: later than now, or before our time.
 */
export function parseObservedAt(claimed: number, askedAt: EpochMs): EpochMs | null {
  if (!Number.isFinite(claimed) || claimed <= 0 || claimed > askedAt + AHEAD_MS) return null;
  return Math.min(claimed, askedAt) as EpochMs;
}

/** `quiet`: ms after the last trade from which a price counts as old as that trade. */
function createObservations(quiet = LAST_TRADE_MAX_AGE_MS): Observations {
  let observations: Observation[] = [];
  let trade: { id: string | number; price: string; at: EpochMs } | null = null;
  let doubted: string[] = [];
  /** By the provider's clock, even if rejected. */
  let heardAt = 0;

  /** True when a price is accepted: a sudden jump only when several answers in a row agree on it. */
  function believed({ price, observedAt }: SourceQuote): boolean {
    const last = observations.at(-1);
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
    add(answer) {
      // A cache on the way may answer with an older quote than before.
      if (answer.observedAt < heardAt) return;
      heardAt = answer.observedAt;
      if (trade?.id !== answer.trade || trade.price !== answer.price)
        trade = { id: answer.trade, price: answer.price, at: answer.observedAt };
      if (!believed(answer)) return;
      const at = answer.observedAt - trade.at > quiet ? trade.at : answer.observedAt;
      observations = [
        ...observations.filter((other) => other.observedAt < at),
        { price: answer.price, observedAt: at },
      ].slice(-MAX_OBSERVATIONS);
    },
    at: (second) => observations.findLast(({ observedAt }) => observedAt <= toEpochMs(second)) ?? null,
  };
}

/** Observations of all symbols of one source. */
export interface SourceObservations {
  add(symbol: string, answer: SourceQuote): void;
  quotes(at: EpochSeconds): PriceQuote[];
}

export function createSourceObservations(
  source: string,
  symbols: Iterable<string>,
  quiet = LAST_TRADE_MAX_AGE_MS,
): SourceObservations {
  const books = new Map([...symbols].map((symbol) => [symbol, createObservations(quiet)]));
  return {
    add: (symbol, answer) => books.get(symbol)?.add(answer),
    quotes: (at) =>
      [...books].flatMap(([symbol, observations]): PriceQuote[] => {
        const observed = observations.at(at);
        return observed ? [{ symbol, source, ...observed }] : [];
      }),
  };
}
