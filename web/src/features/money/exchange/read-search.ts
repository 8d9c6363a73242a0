import { formatUnits, parseAmount, ZERO } from '#shared/money.ts';
import { type CoinPair, getInitialPair } from './review-exchange.ts';

/** What an address of the page may say: `from` and `to` are coins, `amount` is given. Nothing of it is certain. */
export interface ExchangeSearch {
  from?: string | undefined;
  to?: string | undefined;
  amount?: string | undefined;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A number of the address bar as a decimal: the router has read it, so that a hundred-millionth is 1e-8 by now. */
function amountOf(value: unknown): string | undefined {
  const units = parseAmount(typeof value === 'number' && value < 1e15 ? value.toFixed(8) : (textOf(value) ?? ''));
  return units !== null && units > ZERO ? formatUnits(units) : undefined;
}

/** Reads an address as the router leaves it; what makes no sense in it is as if it were not there. */
export const readExchangeSearch = ({
  from,
  to,
  amount,
}: Partial<Record<keyof ExchangeSearch, unknown>>): { pair: CoinPair; amount: string | undefined } => ({
  pair: getInitialPair({ from_coin: textOf(from), to_coin: textOf(to) }),
  amount: amountOf(amount),
});
