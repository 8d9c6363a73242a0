import { api } from '#web/lib/api.ts';
import { orderFilter, type PanelFilter, positionFilter, tradeFilter } from './panel-filter.ts';
import type { ListFilter } from './queries.ts';

const queryOf = <Filter extends ListFilter>({ from, to, ...rest }: Filter) => ({
  ...rest,
  ...(from !== undefined && { from: String(from) }),
  ...(to !== undefined && { to: String(to) }),
});

/** What a tab of the panel shows as a file; of at most 31 days. */
export function fetchCsv(tab: 'positions' | 'orders' | 'trades', filter: PanelFilter): Promise<string> {
  if (tab === 'orders') return api('GET /futures/orders.csv', { query: queryOf(orderFilter(filter)) });
  if (tab === 'trades') return api('GET /futures/trades.csv', { query: queryOf(tradeFilter(filter)) });
  // Without a status the file has every one of them; the list has the open ones.
  return api('GET /futures/positions.csv', { query: queryOf({ status: 'open' as const, ...positionFilter(filter) }) });
}
