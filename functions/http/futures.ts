import { cancelFuturesOrder } from '#functions/domain/futures/cancel-futures-order.ts';
import { closeAllPositions } from '#functions/domain/futures/close-all-positions.ts';
import { closePosition } from '#functions/domain/futures/close-position.ts';
import { readLeverageLimit } from '#functions/domain/futures/leverage-limit.ts';
import {
  exportOwnOrders,
  exportOwnPositions,
  exportOwnTrades,
  listOwnOrders,
  listOwnPositions,
  listOwnTrades,
} from '#functions/domain/futures/list-own-futures.ts';
import { placeFuturesOrder } from '#functions/domain/futures/place-order.ts';
import { readOwnFuturesOrderView } from '#functions/domain/futures/read-own-futures.ts';
import { readOwnPositionWithTrades } from '#functions/domain/futures/read-position.ts';
import { updatePositionSettings } from '#functions/domain/futures/update-position-settings.ts';
import { futuresEndpoints } from '#shared/api/futures.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof futuresEndpoints> = {
  'POST /futures/create-order': ({ body }, { caller, idempotencyKey, country }) =>
    placeFuturesOrder(caller, idempotencyKey, body, country),
  'GET /futures/orders': ({ query }, { caller }) => listOwnOrders(caller.account, query),
  'GET /futures/orders.csv': ({ query }, { caller }) => exportOwnOrders(caller.account, query),
  'GET /futures/positions.csv': ({ query }, { caller }) => exportOwnPositions(caller.account, query),
  'GET /futures/trades.csv': ({ query }, { caller }) => exportOwnTrades(caller.account, query),
  'GET /futures/orders/{id}': async ({ params }, { caller }) => ({
    order: await readOwnFuturesOrderView(caller.account, params.id),
  }),
  'POST /futures/orders/{id}/cancel': async ({ params }, { caller, idempotencyKey }) => ({
    order: await cancelFuturesOrder(caller, idempotencyKey, params.id),
  }),
  'GET /futures/positions': ({ query }, { caller }) => listOwnPositions(caller.account, query),
  'GET /futures/leverage': ({ query }, { caller }) => readLeverageLimit(caller.account, query.symbol),
  'GET /futures/positions/{id}': ({ params }, { caller }) => readOwnPositionWithTrades(caller.account, params.id),
  'GET /futures/trades': ({ query }, { caller }) => listOwnTrades(caller.account, query),
  'POST /futures/positions/{id}/close': ({ params, body }, { caller, idempotencyKey }) =>
    closePosition(caller, idempotencyKey, params.id, body.quantity ?? null),
  'POST /futures/positions/close-all': async ({ body }, { caller, idempotencyKey }) => ({
    results: await closeAllPositions(caller, idempotencyKey, body),
  }),
  'PUT /futures/positions/{id}/settings': async ({ params, body }, { caller }) => ({
    position: await updatePositionSettings(caller, params.id, body),
  }),
};

export const handler = serve(futuresEndpoints, handlers);
