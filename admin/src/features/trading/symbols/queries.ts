import { queryOptions } from '@tanstack/react-query';
import { choice, text } from '#admin/features/kit/lists/list-filters.ts';
import { FOLLOW_MS, staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { api } from '#admin/lib/api.ts';
import { productTypes } from '#shared/market/symbols.ts';
import { symbolStates } from '#shared/staff/choices.ts';

export const SYMBOLS = 'symbols' satisfies PageName;

/** It follows what colleagues do. */
export const symbolsList = staffList(SYMBOLS, {
  rows: 'symbols',
  whole: true,
  filters: {
    search: text('symbol.search'),
    product_type: choice('symbol.product_type', 'productType', productTypes),
    state: choice('symbol.state', 'symbol.states', symbolStates),
  },
  csv: 'symbols',
  follow: FOLLOW_MS,
});

/** In an address a symbol is written with a dash: `BTC-USDT`. */
export const inPath = (symbol: string): string => symbol.replace('/', '-');
export const fromPath = (symbol: string): string => symbol.replace('-', '/');

export const symbolQuery = (symbol: string) =>
  queryOptions({
    queryKey: [SYMBOLS, 'one', inPath(symbol)],
    queryFn: ({ signal }) => api('GET /admin/trading/symbols/{symbol}', { params: { symbol: inPath(symbol) }, signal }),
  });
