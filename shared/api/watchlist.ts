import * as z from 'zod';
import { priceAlertDirections, priceAlert } from '#shared/schemas/notify.ts';
import { prefixedIdSchema, positivePriceSchema, symbolName } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { paginatedListEndpoint } from './lib/list.ts';

/** Maximum pending price alerts of a user. */
export const MAX_PRICE_ALERTS = 50;

/** Maximum favourite symbols of a user. */
export const MAX_FAVOURITES = 60;

export const watchlistEndpoints = {
  'GET /user/favourites': endpoint({
    summary: 'List favourite symbols',
    description: 'In the order in which they were added.',
    caller: 'user',
    output: z.object({ symbols: z.array(symbolName) }),
  }),
  'PUT /user/favourites': endpoint({
    summary: 'Replace the favourite symbols',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({ symbols: z.array(symbolName).max(MAX_FAVOURITES) }),
    output: z.object({ symbols: z.array(symbolName) }),
    errors: ['SYMBOL_NOT_FOUND'],
  }),
  ...paginatedListEndpoint('/user/price-alerts', {
    summary: 'List price alerts',
    description: 'Newest first.',
    caller: 'user',
    rows: { alerts: priceAlert },
    filter: { symbol: symbolName.optional() },
  }),
  'POST /user/price-alerts': endpoint({
    summary: 'Create a price alert',
    description: 'Notifies once, when the price crosses the level.',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({
      symbol: symbolName,
      /** Default: above when the level is over the current price, below when under it. */
      direction: z.enum(priceAlertDirections).optional(),
      price: positivePriceSchema('price'),
    }),
    output: z.object({ alert: priceAlert }),
    errors: ['SYMBOL_NOT_FOUND', 'PRICE_NOT_AVAILABLE', 'LIMIT_REACHED'],
  }),
  'DELETE /user/price-alerts/{id}': endpoint({
    summary: 'Delete a price alert',
    caller: 'user',
    limit: 'write',
    params: z.strictObject({ id: prefixedIdSchema('alr') }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
};
