import { toPriceAlertView, readPriceAlertCount, priceAlertCollection } from '#functions/data/notify/price-alerts.ts';
import { defineOwnList } from '#functions/domain/lists/define-own-list.ts';
import type { watchlistEndpoints } from '#shared/api/watchlist.ts';

/** A user's price alerts, including reached ones. */
export const { page: listAlerts } = defineOwnList<(typeof watchlistEndpoints)['GET /user/price-alerts']>()({
  rows: 'alerts',
  of: priceAlertCollection,
  filters: { symbol: 'equal' },
  view: toPriceAlertView,
  total: (user, { symbol }) => (symbol === undefined ? readPriceAlertCount(user) : null),
});
