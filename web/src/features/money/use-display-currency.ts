import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pricesQuery } from '#web/lib/queries.ts';
import { useLivePrices } from '#web/lib/socket/use-prices.ts';
import { usePreference } from '#web/lib/use-remembered.ts';
import {
  type DisplayCurrency,
  displayCurrencies,
  getAvailableCurrencies,
  type GetSymbolRate,
  getCurrencySymbols,
} from './display-currencies.ts';

/** Refresh interval of the rates, seconds. */
const PACE = 5;
const SYMBOLS = [...new Set(displayCurrencies.flatMap(getCurrencySymbols))];

const parse = (stored: string | null): DisplayCurrency =>
  displayCurrencies.find((currency) => currency === stored) ?? 'USDT';

interface CurrencyChoice {
  /** Currency of totals: the one stored on this device, or USDT while that has no rate. */
  currency: DisplayCurrency;
  choose: (currency: DisplayCurrency) => void;
  /** Currencies that have a rate. */
  choices: readonly DisplayCurrency[];
  rates: GetSymbolRate;
}

/** Returns the currency of totals and its rates from the latest tick. */
export function useDisplayCurrency(): CurrencyChoice {
  const [preferredCurrency, choose] = usePreference('assets-currency', parse);
  useLivePrices(SYMBOLS, PACE);
  const { data } = useQuery(pricesQuery);
  return useMemo(() => {
    const knownPrices = new Map(data?.prices.map(({ symbol, price }) => [symbol, price]));
    const rates: GetSymbolRate = (symbol) => knownPrices.get(symbol);
    const choices = getAvailableCurrencies(rates);
    return { currency: choices.includes(preferredCurrency) ? preferredCurrency : 'USDT', choose, choices, rates };
  }, [data, preferredCurrency, choose]);
}
