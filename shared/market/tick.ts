/**
 * Symbol, price as a decimal string, source, and age of the price at that second in ms. The source is the provider's
 * name, with `held:` in front when the price is unusable because the sources disagree.
 */
export type TickPrice = readonly [symbol: string, price: string, source: string, age: number];

const DISPUTED_PREFIX = 'held:';

/** Source of a price that is unusable because its sources disagree. */
export const toDisputedSource = (source: string): string =>
  isDisputedSource(source) ? source : DISPUTED_PREFIX + source;

/** True when a price is unusable because its sources disagree: nothing is opened, triggered or settled by it. */
export const isDisputedSource = (source: string): boolean => source.startsWith(DISPUTED_PREFIX);

/** Returns the provider of a price, held or not. */
export const getPriceSourceName = (source: string): string =>
  isDisputedSource(source) ? source.slice(DISPUTED_PREFIX.length) : source;

/** Content of a tick: the prices of one second. */
export interface TickBody {
  /** Index in the tick log, from 1. */
  sequence: number;
  /** Epoch seconds: no price in it was observed later. */
  at: number;
  /** True for a second written later, from its source's own history. */
  filled: boolean;
  /** Sorted by symbol. */
  prices: readonly TickPrice[];
}

/** Previous hash of the first tick. */
export const GENESIS_TICK_HASH = '0'.repeat(64);

/** By code units, as every language sorts ASCII. */
export const compareTickPricesBySymbol = (a: TickPrice, b: TickPrice): number =>
  a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0;

/** Returns the exact text that is hashed: no spaces, keys in this order, `filled` only when true. */
export function formatTickBody({ sequence, at, filled, prices }: TickBody): string {
  const sorted = [...prices].sort(compareTickPricesBySymbol);
  return JSON.stringify({ sequence, at, ...(filled && { filled: true }), prices: sorted });
}

const PRICE = /^(0|[1-9]\d{0,15})(\.\d{1,8})?$/;

const isTickPrice = (value: unknown): value is TickPrice =>
  Array.isArray(value) &&
  value.length === 4 &&
  typeof value[0] === 'string' &&
  typeof value[1] === 'string' &&
  PRICE.test(value[1]) &&
  typeof value[2] === 'string' &&
  Number.isSafeInteger(value[3]) &&
  value[3] >= 0;

/** Parses a body; null unless it is exactly the canonical text. */
export function parseTickBody(body: string): TickBody | null {
  let value: Partial<Record<keyof TickBody, unknown>> | null;
  try {
    value = JSON.parse(body) as typeof value;
  } catch {
    return null;
  }
  if (value === null || typeof value !== 'object') return null;
  const { sequence, at, filled = false, prices } = value;
  if (!Number.isSafeInteger(sequence) || !Number.isSafeInteger(at) || typeof filled !== 'boolean') return null;
  if (!Array.isArray(prices) || !prices.every(isTickPrice)) return null;
  const parsed: TickBody = { sequence: sequence as number, at: at as number, filled, prices };
  return formatTickBody(parsed) === body ? parsed : null;
}

/** A tick as stored and sent. */
export interface RecordedTick {
  sequence: number;
  /** Epoch seconds. */
  at: number;
  /** Hash of the previous tick, and its own: hex. */
  previous: string;
  hash: string;
  /** The exact canonical JSON. */
  body: string;
}

/** Data of a tick on a receipt. */
export interface RecordedPricePoint {
  /** Epoch seconds. */
  at: number;
  price: string;
  source: string;
  /** Age of the price at that second, ms. */
  age: number;
  sequence: number;
  /** Hash of the tick, hex. */
  hash: string;
}
