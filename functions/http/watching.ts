import { createAlert } from '#functions/domain/watch/create-alert.ts';
import { deleteAlert } from '#functions/domain/watch/delete-alert.ts';
import { listFavourites, replaceFavourites } from '#functions/domain/watch/favourites.ts';
import { listAlerts } from '#functions/domain/watch/list-alerts.ts';
import { watchlist } from '#shared/api/watch.ts';
import { type Handlers, serve } from './middleware/serve.ts';

const handlers: Handlers<typeof watchlist> = {
  'GET /user/favourites': async (_, { caller }) => ({ symbols: await listFavourites(caller.user.id) }),
  'PUT /user/favourites': async ({ body }, { caller }) => ({
    symbols: await replaceFavourites(caller.user.id, body.symbols),
  }),
  'GET /user/price-alerts': ({ query }, { caller }) => listAlerts(caller.user.id, query),
  'POST /user/price-alerts': async ({ body }, { caller }) => ({ alert: await createAlert(caller.user.id, body) }),
  'DELETE /user/price-alerts/{id}': async ({ params }, { caller }) => {
    await deleteAlert(caller.user.id, params.id);
    return {};
  },
};

export const handler = serve(watchlist, handlers);
