import { siteApi } from '#web/lib/api.ts';
import {
  toFuturesOrderFilter,
  type PerpetualPanelFilter,
  toPositionFilter,
  toFuturesTradeFilter,
} from './panel-filter.ts';
import type { PerpetualListFilter } from './queries.ts';

const toCsvQuery = <Filter extends PerpetualListFilter>({ from, to, ...rest }: Filter) => ({
  ...rest,
  ...(from !== undefined && { from: String(from) }),
  ...(to !== undefined && { to: String(to) }),
});

/** Fetches the CSV file of a panel tab; of at most 31 days. */
export function fetchPerpetualPanelCsv(
  tab: 'positions' | 'orders' | 'trades',
  filter: PerpetualPanelFilter,
): Promise<string> {
  if (tab === 'orders') return siteApi('GET /futures/orders.csv', { query: toCsvQuery(toFuturesOrderFilter(filter)) });
  if (tab === 'trades') return siteApi('GET /futures/trades.csv', { query: toCsvQuery(toFuturesTradeFilter(filter)) });
  // Without a status the file would have all of them, but the list has the open ones.
  return siteApi('GET /futures/positions.csv', {
    query: toCsvQuery({ status: 'open' as const, ...toPositionFilter(filter) }),
  });
}
