import { toPrice } from '#shared/money.ts';
import type { OptionStatus } from './option.ts';
import type { FuturesOrderSide } from './perpetual.ts';

/** Returns the result of two prices by the rules `option-1` and `option-2`. */
export function computeOptionOutcome(direction: string, entry: string, exit: string): OptionStatus {
  const [from, to] = [toPrice(entry), toPrice(exit)];
  if (from === to) return 'settled';
  return to > from === (direction === 'call') ? 'win' : 'lose';
}

/**
 * True when a perpetual order or trade was filled at the price of its tick, or an opening at its limit, which the tick
 * had reached.
 */
export function isPerpetualFillPrice(
  done: { side: FuturesOrderSide; reason: string; price: string },
  tickPrice: string,
): boolean {
  const [at, tick] = [toPrice(done.price), toPrice(tickPrice)];
  return at === tick || (done.reason === 'open' && (done.side === 'buy' ? at >= tick : at <= tick));
}
