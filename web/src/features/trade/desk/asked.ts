import type { AskedOrder } from '#web/features/trade/perpetual/remembered-order.ts';
import type { Asked } from '#web/features/trade/ticket/remembered-choice.ts';
import { typedFrom } from '#web/lib/parse-typed.ts';
import type { TradingSearch } from './search.ts';

/** Whether the side that is asked for gains when the price rises. */
const rises = (direction: NonNullable<TradingSearch['direction']>): boolean =>
  direction === 'call' || direction === 'long';

/** Returns a number of an address as the reader would type it: its mark is decimal, whoever made the address. */
const typedIn = (region: string, number: string | undefined) =>
  number === undefined ? undefined : typedFrom(region, number.replace(',', '.'));

/** What an address fills the ticket of options with, for a reader with this language tag. */
export const askedOption = ({ direction, amount, period }: TradingSearch, region: string): Asked => ({
  direction: direction && (rises(direction) ? 'call' : 'put'),
  amount: typedIn(region, amount),
  period,
});

/** The same of perpetuals. */
export const askedPerpetual = (
  { direction, amount, leverage, order, price, stop, tp, sl }: TradingSearch,
  region: string,
): AskedOrder => ({
  side: direction && (rises(direction) ? 'long' : 'short'),
  quantity: typedIn(region, amount),
  leverage,
  type: order,
  price: typedIn(region, price),
  stopPrice: typedIn(region, stop),
  takeProfit: typedIn(region, tp),
  stopLoss: typedIn(region, sl),
});
