import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pricesQuery } from '#web/lib/queries.ts';
import { usePrices } from '#web/lib/socket/use-prices.ts';
import { usePreference } from '#web/lib/use-remembered.ts';
import {
  type DisplayCurrency,
  displayCurrencies,
  getAvailableCurrencies,
  type GetRate,
  getCurrencySymbols,
} from './currencies.ts';

/** How often the rates are renewed, seconds. */
const PACE = 5;
const SYMBOLS = [...new Set(displayCurrencies.flatMap(getCurrencySymbols))];

const parse = (stored: string | null): DisplayCurrency => displayCurrencies.find((one) => one === stored) ?? 'USDT';

interface CurrencyChoice {
  /** What totals are told in: what this device remembers, USDT while there is no rate for that. */
  currency: DisplayCurrency;
  choose: (currency: DisplayCurrency) => void;
  /** Those that there is a rate for. */
  choices: readonly DisplayCurrency[];
  rates: GetRate;
}

/** In which currency totals are told, and by which rates: those of the latest tick. */
export function useDisplayCurrency(): CurrencyChoice {
  const [wanted, choose] = usePreference('assets-currency', parse);
  usePrices(SYMBOLS, PACE);
  const { data } = useQuery(pricesQuery);
  return useMemo(() => {
    const known = new Map(data?.prices.map(({ symbol, price }) => [symbol, price]));
    const rates: GetRate = (symbol) => known.get(symbol);
    const choices = getAvailableCurrencies(rates);
    return { currency: choices.includes(wanted) ? wanted : 'USDT', choose, choices, rates };
  }, [data, wanted, choose]);
}
