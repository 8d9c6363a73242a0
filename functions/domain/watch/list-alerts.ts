import { alertView, countOfAlerts, priceAlerts } from '#functions/data/notify/price-alerts.ts';
import { ownList } from '#functions/domain/lists/own-list.ts';
import type { watching } from '#shared/api/watch.ts';

/** A person's price alerts, reached ones among them. */
export const { page: listAlerts } = ownList<(typeof watching)['GET /user/price-alerts']>()({
  rows: 'alerts',
  of: priceAlerts,
  filters: { symbol: 'equal' },
  view: alertView,
  total: (user, { symbol }) => (symbol === undefined ? countOfAlerts(user) : null),
});
