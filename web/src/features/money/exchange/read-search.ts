import { formatUnits, parseAmount, ZERO_AMOUNT } from '#shared/money.ts';
import { type CoinPair, getInitialExchangePair } from './review-exchange-form.ts';

/** Unchecked search of the page: `from` and `to` are coins, `amount` is the amount to spend. */
export interface ExchangeSearchParams {
  from?: string | undefined;
  to?: string | undefined;
  amount?: string | undefined;
}

const toTextParam = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Returns a number of the address as a decimal: the router parsed it, so that a hundred-millionth is 1e-8 by now. */
function toAmountParam(value: unknown): string | undefined {
  const units = parseAmount(typeof value === 'number' && value < 1e15 ? value.toFixed(8) : (toTextParam(value) ?? ''));
  return units !== null && units > ZERO_AMOUNT ? formatUnits(units) : undefined;
}

/** Reads the search as the router parsed it; drops invalid values. */
export const readExchangeSearchParams = ({
  from,
  to,
  amount,
}: Partial<Record<keyof ExchangeSearchParams, unknown>>): { pair: CoinPair; amount: string | undefined } => ({
  pair: getInitialExchangePair({ from_coin: toTextParam(from), to_coin: toTextParam(to) }),
  amount: toAmountParam(amount),
});
