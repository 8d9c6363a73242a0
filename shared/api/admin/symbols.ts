import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFileEndpoint } from '#shared/api/lib/list.ts';
import { marketProductTypes } from '#shared/market/symbols.ts';
import { adminSymbol } from '#shared/schemas/admin/config.ts';
import { pathSymbol, textLineSchema } from '#shared/schemas/scalars.ts';
import { symbolTradingStates } from '#shared/staff/choices.ts';
import { configChangeErrors, configChangeFields } from './change.ts';

const filter = {
  /** Part of the symbol or of its name. */
  search: textLineSchema(64).optional(),
  product_type: z.enum(marketProductTypes).optional(),
  state: z.enum(symbolTradingStates).optional(),
};

const oneSymbol = z.strictObject({ symbol: pathSymbol });

export const adminSymbolEndpoints = {
  'GET /admin/trading/symbols': endpoint({
    summary: 'List symbols',
    description: 'Says whether each can be traded.',
    permission: 'symbols.read',
    query: z.strictObject(filter),
    output: z.object({ symbols: z.array(adminSymbol) }),
  }),
  ...listFileEndpoint('/admin/trading/symbols', { permission: 'symbols.read', filter, file: 'Export symbols as CSV' }),
  'GET /admin/trading/symbols/{symbol}': endpoint({
    summary: 'Get a symbol',
    permission: 'symbols.read',
    params: oneSymbol,
    output: z.object({ symbol: adminSymbol }),
    errors: ['SYMBOL_NOT_FOUND'],
  }),
  'PUT /admin/trading/symbols/{symbol}': endpoint({
    summary: 'Update a symbol',
    description: 'Without `is_trading`, new orders are rejected. Closes, stops, liquidations and settlement continue.',
    permission: 'symbols.write',
    params: oneSymbol,
    body: z.strictObject({
      /** True when the symbol is visible and known. */
      is_active: z.boolean(),
      is_trading: z.boolean(),
      supports_options: z.boolean(),
      supports_futures: z.boolean(),
      ...configChangeFields,
    }),
    output: z.object({ symbol: adminSymbol }),
    errors: ['SYMBOL_NOT_FOUND', ...configChangeErrors],
  }),
};
