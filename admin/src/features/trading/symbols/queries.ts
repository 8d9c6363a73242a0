import { queryOptions } from '@tanstack/react-query';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import { createChoiceFilter, createTextFilter } from '#admin/features/kit/lists/list-filters.ts';
import { adminApi } from '#admin/lib/api.ts';
import { marketProductTypes } from '#shared/market/symbols.ts';
import { symbolTradingStates } from '#shared/staff/choices.ts';

export const SYMBOLS_QUERY_KEY = 'symbols' satisfies AdminPageName;

/** Polls to show colleagues' changes. */
export const adminSymbolList = createAdminList(SYMBOLS_QUERY_KEY, {
  rows: 'symbols',
  whole: true,
  filters: {
    search: createTextFilter('symbol.search'),
    product_type: createChoiceFilter('symbol.product_type', 'productType', marketProductTypes),
    state: createChoiceFilter('symbol.state', 'symbol.states', symbolTradingStates),
  },
  csv: 'symbols',
  follow: LIST_POLL_MS,
});

/** Returns a symbol with a dash for addresses: `BTC-USDT`. */
export const toSymbolParam = (symbol: string): string => symbol.replace('/', '-');
export const parseSymbolParam = (symbol: string): string => symbol.replace('-', '/');

export const adminSymbolQuery = (symbol: string) =>
  queryOptions({
    queryKey: [SYMBOLS_QUERY_KEY, 'one', toSymbolParam(symbol)],
    queryFn: ({ signal }) =>
      adminApi('GET /admin/trading/symbols/{symbol}', { params: { symbol: toSymbolParam(symbol) }, signal }),
  });
