import { useQuery } from '@tanstack/react-query';
import { type Amount, toAmount, type Price, toPrice } from '#shared/money.ts';
import { useMarketPrice } from '#web/features/market/use-market-price.ts';
import { getWalletBalance, walletsQuery } from '#web/lib/queries.ts';
import { usePriceDigits } from './use-price-digits.ts';

/** Data for the values of a symbol's positions; null: not known yet. */
export interface PositionTerms {
  /** Digits of the symbol's prices. */
  digits: number | undefined;
  mark: Price | null;
  /** Available trading USDT. */
  balance: Amount | null;
}

/** Returns the terms; rerenders at each price of the symbol. For dialogs, not for tables. */
export function usePositionTerms(symbol: string): PositionTerms {
  const digitsOf = usePriceDigits();
  const { data: balance } = useQuery({ ...walletsQuery, select: (wallets) => getWalletBalance(wallets, 'trading') });
  const live = useMarketPrice(symbol);
  return {
    digits: digitsOf(symbol),
    mark: live ? toPrice(live.price) : null,
    balance: balance === undefined ? null : toAmount(balance),
  };
}
