import { readTickLogHead, type Tick, readTicksBySequence } from '#functions/data/market/ticks.ts';
import { now } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import type { AccountKind } from '#shared/ids.ts';
import { stalenessSeconds, symbolSpec } from '#shared/market/symbols.ts';
import { isDisputedSource, getSourceName } from '#shared/market/tick.ts';
import { type Price, price } from '#shared/money.ts';
import { AppError } from '#shared/refusals/errors.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';
import { type EpochMs, type EpochSeconds, toMs } from '#shared/time.ts';
import { toReceiptPoint } from './receipt-point.ts';
import { SIMULATED } from './simulated/provider.ts';

/** A price at which something may happen, and where it is recorded. */
export interface UsablePrice {
  price: Price;
  point: ReceiptPoint;
}

/** Prices that no market made move no customer's money, but where somebody tries the platform out. */
export const isForbiddenSource = (source: string, kind: AccountKind) =>
  getSourceName(source) === SIMULATED && kind === 'live' && config.place() === 'aws';

/** The oldest price of a symbol by which anything may happen, ms. */
const oldest = (symbol: string) => stalenessSeconds[symbolSpec(symbol)?.product_type ?? 'cryptocurrency'] * 1000;

/** When an order, a close or an exit was accepted: what was public by then may not fill it. */
export interface Acceptance {
  /** End of the chain at that moment. */
  after: number;
  accepted_ms: EpochMs;
}

/** When a recorded price was observed, by the source's clock where it has one. */
const observedAt = ({ at, age }: ReceiptPoint): EpochMs => (toMs(at as EpochSeconds) - age) as EpochMs;

/**
 * The price of a symbol in a tick, if a position may end by it: not one that was held or too old, nor one of a second that
 * was filled in out of its order.
 */
export function getExitPrice(tick: Tick, symbol: string, kind: AccountKind): UsablePrice | null {
  const point = tick.inOrder ? toReceiptPoint(tick, symbol) : null;
  if (!point || isDisputedSource(point.source) || isForbiddenSource(point.source, kind) || point.age > oldest(symbol))
    return null;
  return { price: price(point.price), point };
}

/** The same if anything may be filled or triggered by it: not one that was written later at all. */
export const getFillPrice: typeof getExitPrice = (tick, symbol, kind) =>
  tick.filled ? null : getExitPrice(tick, symbol, kind);

/** What waits for the first price after its acceptance. */
export interface PriceWaiter extends Acceptance {
  symbol: string;
  account_kind: AccountKind;
}

/**
 * The sound price of a tick, if it was recorded and observed after something was accepted: the only prices by which that
 * may be filled. Null else. `priceIn` is `exitPrice` for what ends a position.
 */
export function getPriceAfterAcceptance(
  tick: Tick,
  { symbol, account_kind, after, accepted_ms }: PriceWaiter,
  priceIn = getFillPrice,
): UsablePrice | null {
  if (tick.sequence <= after) return null;
  const sound = priceIn(tick, symbol, account_kind);
  return sound && observedAt(sound.point) > accepted_ms ? sound : null;
}

/** Ticks of the seconds in which an answer may come, and of others that were filled in between: more are not looked at. */
const FARTHEST = 600;

/**
 * The first price that was observed after something was accepted, `tick` the last one that counts: the same whoever asks,
 * and whenever. `none`: there was none within the staleness of the class, so that it is given back; `waits`: not yet.
 */
export async function findNextPrice(waiting: PriceWaiter, tick: Tick): Promise<UsablePrice | 'waits' | 'none'> {
  const { after } = waiting;
  const to = Math.min(tick.sequence - 1, after + FARTHEST);
  const before = to > after ? await readTicksBySequence(after + 1, to) : [];
  const last = waiting.accepted_ms + oldest(waiting.symbol);
  const inTime = ({ at }: Tick) => toMs(at) <= last;
  for (const one of [...before, tick].filter(inTime)) {
    const found = getPriceAfterAcceptance(one, waiting);
    if (found) return found;
  }
  return tick.sequence > after && !tick.filled && !inTime(tick) ? 'none' : 'waits';
}

/**
 * The price by which a position can be closed or its exits set now, halted or not, and the end of the chain.
 * @throws {Refusal} PRICE_NOT_AVAILABLE, PRICE_HELD
 */
export async function readPositionPrice(
  symbol: string,
  kind: AccountKind,
): Promise<UsablePrice & { sequence: number }> {
  const head = await readTickLogHead();
  const point = head?.latest && toReceiptPoint(head.latest, symbol);
  if (!head || !point || isForbiddenSource(point.source, kind)) throw new AppError('PRICE_NOT_AVAILABLE');
  if (isDisputedSource(point.source)) throw new AppError('PRICE_HELD');
  if (now() - toMs(point.at as EpochSeconds) + point.age > oldest(symbol)) throw new AppError('PRICE_NOT_AVAILABLE');
  return { price: price(point.price), point, sequence: head.sequence };
}
