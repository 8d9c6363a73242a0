import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { symbolsQuery } from '#web/lib/queries.ts';

/** Returns a lookup of any symbol's price digits; undefined while unknown. */
export function usePriceDigits(): (symbol: string) => number | undefined {
  const symbols = useQuery(symbolsQuery).data;
  return useCallback((name) => symbols?.find(({ symbol }) => symbol === name)?.price_digits, [symbols]);
}
