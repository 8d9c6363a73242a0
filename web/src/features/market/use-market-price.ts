import { useQuery } from '@tanstack/react-query';
import type { PriceRecord } from '../../../../shared/schemas/market.ts';
import { pricesQuery } from '../../lib/queries.ts';

/**
 * The latest price of a symbol: undefined while none was received, null where there is none. Only the component that
 * calls this is drawn again when it changes.
 */
export function useMarketPrice(symbol: string): PriceRecord | null | undefined {
  const { data, isError } = useQuery({
    ...pricesQuery,
    select: ({ prices }) => prices.find((price) => price.symbol === symbol) ?? null,
  });
  return data === undefined && isError ? null : data;
}
