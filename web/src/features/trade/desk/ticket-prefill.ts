import { formatTypedDecimal } from '#shared/typed/numbers.ts';
import type { PerpetualOrderPrefill } from '#web/features/trade/perpetual/remembered-order.ts';
import type { OptionTicketPrefill } from '#web/features/trade/ticket/remembered-choice.ts';
import type { TradingSearchParams } from './search.ts';

/** True when the requested side gains as the price rises. */
const rises = (direction: NonNullable<TradingSearchParams['direction']>): boolean =>
  direction === 'call' || direction === 'long';

/** Returns a URL's number as the reader would type it: its mark is always a decimal point. */
const typedIn = (region: string, number: string | undefined) =>
  number === undefined ? undefined : formatTypedDecimal(region, number.replace(',', '.'));

/** Returns the URL's prefill of the options ticket, for a reader with this language tag. */
export const toOptionTicketPrefill = (
  { direction, amount, period }: TradingSearchParams,
  region: string,
): OptionTicketPrefill => ({
  direction: direction && (rises(direction) ? 'call' : 'put'),
  amount: typedIn(region, amount),
  period,
});

/** Returns the perpetual ticket's prefill. */
export const toPerpetualOrderPrefill = (
  { direction, amount, leverage, order, price, stop, tp, sl }: TradingSearchParams,
  region: string,
): PerpetualOrderPrefill => ({
  side: direction && (rises(direction) ? 'long' : 'short'),
  quantity: typedIn(region, amount),
  leverage,
  type: order,
  price: typedIn(region, price),
  stopPrice: typedIn(region, stop),
  takeProfit: typedIn(region, tp),
  stopLoss: typedIn(region, sl),
});
