import { api } from '#web/lib/api.ts';
import { toOrderFilter, type PanelFilter, toPositionFilter, toTradeFilter } from './panel-filter.ts';
import type { PerpetualListFilter } from './queries.ts';

const queryOf = <Filter extends PerpetualListFilter>({ from, to, ...rest }: Filter) => ({
  ...rest,
  ...(from !== undefined && { from: String(from) }),
  ...(to !== undefined && { to: String(to) }),
});

/** Fetches the CSV file of a panel tab; of at most 31 days. */
export function fetchPanelCsv(tab: 'positions' | 'orders' | 'trades', filter: PanelFilter): Promise<string> {
  if (tab === 'orders') return api('GET /futures/orders.csv', { query: queryOf(toOrderFilter(filter)) });
  if (tab === 'trades') return api('GET /futures/trades.csv', { query: queryOf(toTradeFilter(filter)) });
  // Without a status the file would have all of them, but the list has the open ones.
  return api('GET /futures/positions.csv', {
    query: queryOf({ status: 'open' as const, ...toPositionFilter(filter) }),
  });
}
