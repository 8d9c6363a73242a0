import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pricesQuery } from '#web/lib/queries.ts';
import { usePrices } from '#web/lib/socket/use-prices.ts';
import { useRemembered } from '#web/lib/use-remembered.ts';
import { type Currency, currencies, offered, type Rates, symbolsOf } from './currencies.ts';

/** How often the rates are renewed, seconds. */
const PACE = 5;
const SYMBOLS = [...new Set(currencies.flatMap(symbolsOf))];

const parse = (stored: string | null): Currency => currencies.find((one) => one === stored) ?? 'USDT';

interface CurrencyChoice {
  /** What totals are told in: what this device remembers, USDT while there is no rate for that. */
  currency: Currency;
  choose: (currency: Currency) => void;
  /** Those that there is a rate for. */
  choices: readonly Currency[];
  rates: Rates;
}

/** In which currency totals are told, and by which rates: those of the latest tick. */
export function useCurrency(): CurrencyChoice {
  const [wanted, choose] = useRemembered('assets-currency', parse);
  usePrices(SYMBOLS, PACE);
  const { data } = useQuery(pricesQuery);
  return useMemo(() => {
    const known = new Map(data?.prices.map(({ symbol, price }) => [symbol, price]));
    const rates: Rates = (symbol) => known.get(symbol);
    const choices = offered(rates);
    return { currency: choices.includes(wanted) ? wanted : 'USDT', choose, choices, rates };
  }, [data, wanted, choose]);
}
