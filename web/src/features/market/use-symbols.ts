import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import { symbolsQuery } from '#web/lib/queries.ts';
import { productCategories } from './filter-symbols.ts';

/**
 * Names shown with dashes while the server is unreachable, by category: never with made-up prices. The list has only
 * these; their own pages state whether they are traded.
 */
const NAMES = ['BTC/USDT ETH/USDT', 'XAU/USD XAG/USD', 'USOIL BRENT', 'EUR/USD GBP/USD USD/JPY AUD/USD', 'DXY SPX'];

const fallbackSymbols = NAMES.flatMap((names, i) =>
  names.split(' ').map((symbol): TradingSymbol => ({
    symbol,
    name: '',
    product_type: productCategories[i] ?? 'cryptocurrency',
    is_active: true,
    is_trading: true,
    supports_options: true,
    supports_futures: true,
    price_digits: 2,
    session: { open: true, changes_at: null },
  })),
);

/**
 * Returns every viewable symbol, undefined while loading; on failure some known names. The full list renders in slices.
 */
export function useSymbols(): readonly TradingSymbol[] | undefined {
  const { data, isError } = useQuery(symbolsQuery);
  return useDeferredValue(data ?? (isError ? fallbackSymbols : undefined));
}
