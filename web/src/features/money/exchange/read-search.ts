import { formatUnits, parseAmount, ZERO } from '#shared/money.ts';
import { type CoinPair, getInitialPair } from './review-exchange-form.ts';

/** Unchecked search of the page: `from` and `to` are coins, `amount` is the amount to spend. */
export interface ExchangeSearch {
  from?: string | undefined;
  to?: string | undefined;
  amount?: string | undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** Returns a number of the address as a decimal: the router parsed it, so that a hundred-millionth is 1e-8 by now. */
function amountOf(value: unknown): string | undefined {
  const units = parseAmount(typeof value === 'number' && value < 1e15 ? value.toFixed(8) : (textOf(value) ?? ''));
  return units !== null && units > ZERO ? formatUnits(units) : undefined;
}

/** Reads the search as the router parsed it; drops invalid values. */
export const readExchangeSearch = ({
  from,
  to,
  amount,
}: Partial<Record<keyof ExchangeSearch, unknown>>): { pair: CoinPair; amount: string | undefined } => ({
  pair: getInitialPair({ from_coin: textOf(from), to_coin: textOf(to) }),
  amount: amountOf(amount),
});
