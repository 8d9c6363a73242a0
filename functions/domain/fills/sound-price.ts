import { chainHead, type Tick, ticksBySequence } from '#functions/data/market/ticks.ts';
import { receiptPoint } from '#functions/domain/market/receipt-point.ts';
import { SIMULATED } from '#functions/domain/market/simulated/provider.ts';
import { now } from '#functions/lib/clock.ts';
import { config } from '#functions/lib/config.ts';
import type { AccountKind } from '#shared/ids.ts';
import { stalenessSeconds, symbolSpec } from '#shared/market/symbols.ts';
import { isHeld, sourceOf } from '#shared/market/tick.ts';
import { type Price, price } from '#shared/money.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { ReceiptPoint } from '#shared/schemas/receipt.ts';
import { type EpochSeconds, msOf } from '#shared/time.ts';

/** A price at which something may happen, and where it is recorded. */
export interface SoundPrice {
  price: Price;
  point: ReceiptPoint;
}

/** Prices that no market made move no customer's money, but where somebody tries the platform out. */
const madeUp = (source: string, kind: AccountKind) =>
  sourceOf(source) === SIMULATED && kind === 'live' && config.place() === 'aws';

const oldest = (symbol: string) => stalenessSeconds[symbolSpec(symbol)?.product_type ?? 'cryptocurrency'] * 1000;

/**
 * The price of a symbol in a tick, if anything may be filled or triggered by it: not one that was written later, nor one
 * that was held or too old.
 */
export function soundPrice(tick: Tick, symbol: string, kind: AccountKind): SoundPrice | null {
  const point = tick.filled ? null : receiptPoint(tick, symbol);
  if (!point || isHeld(point.source) || madeUp(point.source, kind) || point.age > oldest(symbol)) return null;
  return { price: price(point.price), point };
}

/** So far behind a sequence its first sound tick is sought: what waits longer is filled by the one that is at hand. */
const FARTHEST = 600;

/** The first tick behind a sequence with a sound price of a symbol, `tick` the last that counts; null without one. */
export async function firstSoundTick(
  symbol: string,
  kind: AccountKind,
  after: number,
  tick: Tick,
): Promise<Tick | null> {
  const to = Math.min(tick.sequence - 1, after + FARTHEST);
  const before = to > after ? await ticksBySequence(after + 1, to) : [];
  const found = before.find((one) => soundPrice(one, symbol, kind) !== null);
  if (found) return found;
  return tick.sequence > after && soundPrice(tick, symbol, kind) ? tick : null;
}

/**
 * The price by which a position can be closed or its exits set now, halted or not, and the end of the chain.
 * @throws {Refusal} PRICE_NOT_AVAILABLE, PRICE_HELD
 */
export async function presentPrice(symbol: string, kind: AccountKind): Promise<SoundPrice & { sequence: number }> {
  const head = await chainHead();
  const point = head?.latest && receiptPoint(head.latest, symbol);
  if (!head || !point || madeUp(point.source, kind)) throw new Refusal('PRICE_NOT_AVAILABLE');
  if (isHeld(point.source)) throw new Refusal('PRICE_HELD');
  if (now() - msOf(point.at as EpochSeconds) + point.age > oldest(symbol)) throw new Refusal('PRICE_NOT_AVAILABLE');
  return { price: price(point.price), point, sequence: head.sequence };
}
