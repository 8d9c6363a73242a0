import { parseTickBody, type RecordedPricePoint, type RecordedTick } from './tick.ts';

/** Content of a tick's body, by symbol. */
export interface TickContent {
  sequence: number;
  /** Epoch seconds. */
  at: number;
  filled: boolean;
  prices: ReadonlyMap<string, { price: string; source: string /** ms */; age: number }>;
}

/** Parses a body; null unless it is exactly the canonical text. */
export function parseTickContent(body: string): TickContent | null {
  const parsed = parseTickBody(body);
  return (
    parsed && {
      ...parsed,
      prices: new Map(parsed.prices.map(([symbol, price, source, age]) => [symbol, { price, source, age }])),
    }
  );
}

/**
 * Returns the hash of a tick: hex SHA-256 of the previous hash and the body, as UTF-8.
 * @throws {Error} on a page without WebCrypto, which browsers provide to secure origins only.
 */
export async function hashTick(previous: string, body: string): Promise<string> {
  const digest = await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(previous + body));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export type TickVerificationProblem =
  /** The hash is not that of the previous hash and the body. */
  | 'hash'
  /** The body is not canonical, or is that of another tick. */
  | 'body'
  /** The sequence does not follow the previous tick. */
  | 'sequence'
  /** It does not follow the hash of the previous tick. */
  | 'link';

export interface TickVerificationStep {
  sequence: number;
  /** Epoch seconds. */
  at: number;
  /** The recomputed hash. */
  hash: string;
  problem: TickVerificationProblem | null;
}

async function verifyTick(tick: RecordedTick, before: RecordedTick | null): Promise<TickVerificationStep> {
  const hash = await hashTick(tick.previous, tick.body);
  const content = parseTickContent(tick.body);
  let problem: TickVerificationProblem | null = null;
  if (hash !== tick.hash) problem = 'hash';
  else if (!content || content.sequence !== tick.sequence || content.at !== tick.at) problem = 'body';
  else if (before && tick.sequence !== before.sequence + 1) problem = 'sequence';
  else if (before && tick.previous !== before.hash) problem = 'link';
  return { sequence: tick.sequence, at: tick.at, hash, problem };
}

/**
 * Recomputes hashes and links of successive ticks, oldest first. `before` is the tick before the first, if already
 * verified. Trusts only the ticks themselves.
 */
export async function verifyTicks(
  ticks: readonly RecordedTick[],
  before: RecordedTick | null = null,
): Promise<{ ok: boolean; steps: TickVerificationStep[] }> {
  const steps = await Promise.all(ticks.map((tick, i) => verifyTick(tick, ticks[i - 1] ?? before)));
  return { ok: steps.every(({ problem }) => problem === null), steps };
}

export interface ReceiptPriceCheck {
  point: RecordedPricePoint;
  /** `missing`: no such tick in the input; `hash`, `second`, `price`: tick and receipt differ. */
  problem: 'missing' | 'hash' | 'second' | 'price' | null;
}

/** Rules that accept only prices observed after acceptance. */
const laterPriceRules: ReadonlySet<string> = new Set(['option-2', 'perpetual-2', 'exchange-1']);

/** True when the rule on a receipt requires a price observed after acceptance. */
export const requiresLaterPrice = (rule: string): boolean => laterPriceRules.has(rule);

/** Returns the time at which a recorded price was observed, epoch ms. */
export const getPriceObservedMs = ({ at, age }: Pick<RecordedPricePoint, 'at' | 'age'>): number => at * 1000 - age;

/**
 * True when a price was observed after acceptance, as far as its rule requires that. False also when the receipt has no
 * acceptance time. Not for liquidations, which no one accepts.
 */
export const isPriceAfterAcceptance = (
  { rule, accepted_ms }: { rule: string; accepted_ms: number | null },
  point: Pick<RecordedPricePoint, 'at' | 'age'>,
): boolean => !requiresLaterPrice(rule) || (accepted_ms !== null && getPriceObservedMs(point) > accepted_ms);

/** Compares a receipt's data of a tick with the tick, which must have been verified. */
export function checkReceiptPrice(
  symbol: string,
  point: RecordedPricePoint,
  tick: RecordedTick | undefined,
): ReceiptPriceCheck {
  if (!tick || tick.sequence !== point.sequence) return { point, problem: 'missing' };
  if (tick.hash !== point.hash) return { point, problem: 'hash' };
  if (tick.at !== point.at) return { point, problem: 'second' };
  const recordedPrice = parseTickContent(tick.body)?.prices.get(symbol);
  const isSame =
    recordedPrice?.price === point.price && recordedPrice.source === point.source && recordedPrice.age === point.age;
  return { point, problem: isSame ? null : 'price' };
}
