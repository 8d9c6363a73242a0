import { price } from '#shared/money.ts';
import type { OptionStatus } from './option.ts';
import type { OrderSide } from './perpetual.ts';

/** Returns the result of two prices by the rules `option-1` and `option-2`. */
export function optionOutcome(direction: string, entry: string, exit: string): OptionStatus {
  const [from, to] = [price(entry), price(exit)];
  if (from === to) return 'settled';
  return to > from === (direction === 'call') ? 'win' : 'lose';
}

/**
 * True when a perpetual order or trade was filled at the price of its tick, or an opening at its limit, which the tick
 * had reached.
 */
export function isPerpetualPrice(done: { side: OrderSide; reason: string; price: string }, tickPrice: string): boolean {
  const [at, tick] = [price(done.price), price(tickPrice)];
  return at === tick || (done.reason === 'open' && (done.side === 'buy' ? at >= tick : at <= tick));
}
