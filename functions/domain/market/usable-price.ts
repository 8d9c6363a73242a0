import { readTickLogHead, type Tick, readTicksBySequence } from '#functions/data/market/ticks.ts';
import { now } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountKind } from '#shared/ids.ts';
import { maxPriceAgeSeconds, findSymbolSpec } from '#shared/market/symbols.ts';
import { isDisputedSource, getPriceSourceName } from '#shared/market/tick.ts';
import { type Price, toPrice } from '#shared/money.ts';
import type { ReceiptPricePoint } from '#shared/schemas/receipt.ts';
import { type EpochMs, type EpochSeconds, toEpochMs } from '#shared/time.ts';
import { toReceiptPoint } from './receipt-point.ts';
import { SIMULATED_SOURCE } from './simulated/provider.ts';

/** Price fit for execution, and where it is recorded. */
export interface UsablePrice {
  price: Price;
  point: ReceiptPricePoint;
}

/** True for simulated prices on live accounts, except on trial installations: they move no customer's money. */
export const isForbiddenPriceSource = (source: string, kind: AccountKind) =>
  getPriceSourceName(source) === SIMULATED_SOURCE && kind === 'live' && config.place() === 'aws';

/** Returns the maximum age of a symbol's price for any execution, ms. */
const oldest = (symbol: string) => maxPriceAgeSeconds[findSymbolSpec(symbol)?.product_type ?? 'cryptocurrency'] * 1000;

/** Acceptance of an order, a close or an exit: prices public by then may not fill it. */
export interface OrderAcceptance {
  /** End of the tick log at that moment. */
  after: number;
  accepted_ms: EpochMs;
}

/** Returns when a recorded price was observed, by the source's clock if it has one. */
const observedAt = ({ at, age }: ReceiptPricePoint): EpochMs => (toEpochMs(at as EpochSeconds) - age) as EpochMs;

/**
 * Returns the price of a symbol in a tick if a position may end by it: not held, not stale, and not of a second filled
 * out of order.
 */
export function getExitPrice(tick: Tick, symbol: string, kind: AccountKind): UsablePrice | null {
  const point = tick.inOrder ? toReceiptPoint(tick, symbol) : null;
  if (
    !point ||
    isDisputedSource(point.source) ||
    isForbiddenPriceSource(point.source, kind) ||
    point.age > oldest(symbol)
  )
    return null;
  return { price: toPrice(point.price), point };
}

/** Returns the same if it may fill or trigger: also not written later at all. */
export const getFillPrice: typeof getExitPrice = (tick, symbol, kind) =>
  tick.filled ? null : getExitPrice(tick, symbol, kind);

/** Waits for the first price after its acceptance. */
export interface PriceWaiter extends OrderAcceptance {
  symbol: string;
  account_kind: AccountKind;
}

/**
 * Returns the tick's sound price if recorded and observed after the acceptance: the only prices that may fill it. Null
 * otherwise. `priceIn` is `getExitPrice` for closing a position.
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

/** Ticks to read: those of the seconds in which an answer may come, and others filled in between. */
const FARTHEST = 600;

/**
 * Returns the first price observed after an acceptance, `tick` the last one that counts: the same for every caller at
 * any time. `none`: no price within the staleness limit of the class, so it is refunded; `waits`: not yet.
 */
export async function findFirstPriceAfterAcceptance(
  priceWaiter: PriceWaiter,
  tick: Tick,
): Promise<UsablePrice | 'waits' | 'none'> {
  const { after } = priceWaiter;
  const to = Math.min(tick.sequence - 1, after + FARTHEST);
  const before = to > after ? await readTicksBySequence(after + 1, to) : [];
  const last = priceWaiter.accepted_ms + oldest(priceWaiter.symbol);
  const inTime = ({ at }: Tick) => toEpochMs(at) <= last;
  for (const candidateTick of [...before, tick].filter(inTime)) {
    const usablePrice = getPriceAfterAcceptance(candidateTick, priceWaiter);
    if (usablePrice) return usablePrice;
  }
  return tick.sequence > after && !tick.filled && !inTime(tick) ? 'none' : 'waits';
}

/**
 * Returns the price for closing a position or setting its exits now, halted or not, and the end of the tick log.
 * @throws {AppError} PRICE_NOT_AVAILABLE, PRICE_HELD
 */
export async function readPositionPrice(
  symbol: string,
  kind: AccountKind,
): Promise<UsablePrice & { sequence: number }> {
  const head = await readTickLogHead();
  const point = head?.latest && toReceiptPoint(head.latest, symbol);
  if (!head || !point || isForbiddenPriceSource(point.source, kind)) throw new AppError('PRICE_NOT_AVAILABLE');
  if (isDisputedSource(point.source)) throw new AppError('PRICE_HELD');
  if (now() - toEpochMs(point.at as EpochSeconds) + point.age > oldest(symbol))
    throw new AppError('PRICE_NOT_AVAILABLE');
  return { price: toPrice(point.price), point, sequence: head.sequence };
}
