import { alertView, readAlertCount, priceAlerts } from '#functions/data/notify/price-alerts.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { watchlist } from '#shared/api/watch.ts';

/** A user's price alerts, including reached ones. */
export const { page: listAlerts } = defineOwnList<(typeof watchlist)['GET /user/price-alerts']>()({
  rows: 'alerts',
  of: priceAlerts,
  filters: { symbol: 'equal' },
  view: alertView,
  total: (user, { symbol }) => (symbol === undefined ? readAlertCount(user) : null),
});
