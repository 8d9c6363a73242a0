import { queryOptions } from '@tanstack/react-query';
import type { PageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/create-staff-list.ts';
import { choiceFilter, textFilter } from '#admin/features/kit/lists/list-filters.ts';
import { api } from '#admin/lib/api.ts';
import { productTypes } from '#shared/market/symbols.ts';
import { symbolStates } from '#shared/staff/choices.ts';

export const SYMBOLS_KEY = 'symbols' satisfies PageName;

/** Polls to show colleagues' changes. */
export const symbolsList = createStaffList(SYMBOLS_KEY, {
  rows: 'symbols',
  whole: true,
  filters: {
    search: textFilter('symbol.search'),
    product_type: choiceFilter('symbol.product_type', 'productType', productTypes),
    state: choiceFilter('symbol.state', 'symbol.states', symbolStates),
  },
  csv: 'symbols',
  follow: LIST_POLL_MS,
});

/** Returns a symbol with a dash for addresses: `BTC-USDT`. */
export const toSymbolParam = (symbol: string): string => symbol.replace('/', '-');
export const parseSymbolParam = (symbol: string): string => symbol.replace('-', '/');

export const symbolQuery = (symbol: string) =>
  queryOptions({
    queryKey: [SYMBOLS_KEY, 'one', toSymbolParam(symbol)],
    queryFn: ({ signal }) =>
      api('GET /admin/trading/symbols/{symbol}', { params: { symbol: toSymbolParam(symbol) }, signal }),
  });
