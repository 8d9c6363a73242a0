import type { AskedOrder } from '#web/features/trade/perpetual/remembered-order.ts';
import type { Asked } from '#web/features/trade/ticket/remembered-choice.ts';
import type { TradingSearch } from './search.ts';

/** Whether the side that is asked for gains when the price rises. */
const rises = (direction: NonNullable<TradingSearch['direction']>): boolean =>
  direction === 'call' || direction === 'long';

/** What an address fills the ticket of options with. */
export const askedOption = ({ direction, amount, period }: TradingSearch): Asked => ({
  direction: direction && (rises(direction) ? 'call' : 'put'),
  amount,
  period,
});

/** The same of perpetuals. */
export const askedPerpetual = ({
  direction,
  amount,
  leverage,
  order,
  price,
  stop,
  tp,
  sl,
}: TradingSearch): AskedOrder => ({
  side: direction && (rises(direction) ? 'long' : 'short'),
  quantity: amount,
  leverage,
  type: order,
  price,
  stopPrice: stop,
  takeProfit: tp,
  stopLoss: sl,
});
