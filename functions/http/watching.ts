import { createPriceAlert } from '#functions/domain/watch/create-alert.ts';
import { deletePriceAlert } from '#functions/domain/watch/delete-alert.ts';
import { listFavouriteSymbols, replaceFavouriteSymbols } from '#functions/domain/watch/favourites.ts';
import { listAlerts } from '#functions/domain/watch/list-alerts.ts';
import { watchlistEndpoints } from '#shared/api/watchlist.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof watchlistEndpoints> = {
  'GET /user/favourites': async (_, { caller }) => ({ symbols: await listFavouriteSymbols(caller.user.id) }),
  'PUT /user/favourites': async ({ body }, { caller }) => ({
    symbols: await replaceFavouriteSymbols(caller.user.id, body.symbols),
  }),
  'GET /user/price-alerts': ({ query }, { caller }) => listAlerts(caller.user.id, query),
  'POST /user/price-alerts': async ({ body }, { caller }) => ({ alert: await createPriceAlert(caller.user.id, body) }),
  'DELETE /user/price-alerts/{id}': async ({ params }, { caller }) => {
    await deletePriceAlert(caller.user.id, params.id);
    return {};
  },
};

export const handler = serve(watchlistEndpoints, handlers);
