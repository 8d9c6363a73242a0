import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFileEndpoint } from '#shared/api/lib/list.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { toAmount } from '#shared/money.ts';
import { adminCoin, coinInventory } from '#shared/schemas/admin/coins.ts';
import { coinInput } from '#shared/schemas/chains.ts';
import { freeTextSchema } from '#shared/schemas/scalars.ts';
import { configChangeErrors, configChangeFields, buildApprovableOutput } from './change.ts';
import { decimalSettingSchema, MAX_SETTING_AMOUNT } from './decimal-setting.ts';

/** The platform keeps this many decimal places. */
const MAX_DECIMAL_PLACES = 8;
const DIGITS = schemaError('wholeRange', { least: 0, most: MAX_DECIMAL_PLACES });

const coinTerms = {
  icon: freeTextSchema(3),
  display_digits: z.int(DIGITS).min(0, DIGITS).max(MAX_DECIMAL_PLACES, DIGITS),
  is_transfer_enabled: z.boolean(),
  is_exchange_enabled: z.boolean(),
  min_exchange_amount: decimalSettingSchema('0.00000001', MAX_SETTING_AMOUNT),
  max_exchange_amount: decimalSettingSchema('0.00000001', MAX_SETTING_AMOUNT),
  /** Without a spread a quote would be a free option. */
  exchange_spread: decimalSettingSchema('0.01', '10'),
  inventory_limit: decimalSettingSchema('1', MAX_SETTING_AMOUNT),
};

export const adminCoinEndpoints = {
  'GET /admin/coins': endpoint({
    summary: 'List coins',
    description: 'Includes icons, uses and exchange terms.',
    permission: 'coins.read',
    output: z.object({ coins: z.array(adminCoin) }),
  }),
  ...listFileEndpoint('/admin/coins', { permission: 'coins.read', file: 'Export coins as CSV' }),
  'GET /admin/coins/inventory': endpoint({
    summary: 'List the exchange inventory',
    description: 'The platform’s holdings of each coin from exchanges, by kind of account.',
    permission: 'coins.read',
    output: z.object({ inventory: z.array(coinInventory) }),
  }),
  'PUT /admin/coins/{coin_type}': endpoint({
    summary: 'Update a coin',
    description: 'In force within two seconds; 202 when it waits for approval. Existing quotes keep their terms.',
    permission: 'coins.write',
    params: z.strictObject({ coin_type: coinInput }),
    body: z.strictObject({ ...coinTerms, ...configChangeFields }).superRefine((terms, context) => {
      if (toAmount(terms.min_exchange_amount) > toAmount(terms.max_exchange_amount))
        context.addIssue({ code: 'custom', path: ['max_exchange_amount'], message: schemaError('underLeastAmount') });
    }),
    ...buildApprovableOutput({ coin: adminCoin }),
    errors: ['CONFIGURATION_NOT_FOUND', ...configChangeErrors],
  }),
};
