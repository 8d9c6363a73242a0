import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import type { TradingSymbol } from '#shared/schemas/market.ts';
import { symbolsQuery } from '#web/lib/queries.ts';
import { productCategories } from './filter-symbols.ts';

/**
 * Names that stand with dashes while nothing is heard of the server, by category: never with made-up prices. There is no
 * more of them than that, and whether they are traded their own pages say.
 */
const NAMES = ['BTC/USDT ETH/USDT', 'XAU/USD XAG/USD', 'USOIL BRENT', 'EUR/USD GBP/USD USD/JPY AUD/USD', 'DXY SPX'];

const known = NAMES.flatMap((names, i) =>
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
 * Every symbol that can be viewed, undefined while they load; where they cannot be had, some that are known by name. What
 * shows them all is drawn in slices.
 */
export function useSymbols(): readonly TradingSymbol[] | undefined {
  const { data, isError } = useQuery(symbolsQuery);
  return useDeferredValue(data ?? (isError ? known : undefined));
}
