import { type EpochMs, type EpochSeconds, msOf } from '../../../../shared/time.ts';
import type { Ticker } from './tickers.ts';

/** A price may be the last trade's for so long; after that it counts as old as that trade, ms. */
const QUIET_MS = 10_000;
/** A move beyond this share within `RECENT_MS` is believed only when it is said again. */
const JUMP = 0.1;
const RECENT_MS = 60_000;
/** So many answers in a row must agree on a jump, within this share of each other. */
const AGREEING = 3;
const AGREEMENT = 0.02;
/** Observations kept of a symbol: the newest may be younger than the second that is asked for. */
const KEPT = 6;

export interface Observation {
  price: string;
  observedAt: EpochMs;
}

/** What was observed of one symbol, and what of it is believed. */
export interface Observations {
  add(ticker: Ticker): void;
  /** The latest believed one at or before a second; null when there is none. */
  at(second: EpochSeconds): Observation | null;
}

const apart = (a: string, b: string) => Math.abs(Number(a) / Number(b) - 1);

export function createObservations(): Observations {
  let kept: Observation[] = [];
  let trade: { id: number; price: string; at: EpochMs } | null = null;
  let doubted: string[] = [];
  /** By the provider's clock, whatever became of it. */
  let heardAt = 0;

  /** Whether a price is believed: a sudden jump only when several answers in a row agree on it. */
  function believed({ price, observedAt }: Ticker): boolean {
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
    add(ticker) {
      // A cache on the way may answer with something older than what was heard before.
      if (ticker.observedAt < heardAt) return;
      heardAt = ticker.observedAt;
      if (trade?.id !== ticker.trade || trade.price !== ticker.price)
        trade = { id: ticker.trade, price: ticker.price, at: ticker.observedAt };
      if (!believed(ticker)) return;
      const quiet = ticker.observedAt - trade.at > QUIET_MS;
      const observedAt = quiet ? trade.at : ticker.observedAt;
      kept = [...kept.filter((other) => other.observedAt < observedAt), { price: ticker.price, observedAt }].slice(
        -KEPT,
      );
    },
    at: (second) => kept.findLast(({ observedAt }) => observedAt <= msOf(second)) ?? null,
  };
}
