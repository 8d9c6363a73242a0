import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFile } from '#shared/api/lib/list.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { amount } from '#shared/money.ts';
import { adminCoin, coinInventory } from '#shared/schemas/admin/coins.ts';
import { coinInput } from '#shared/schemas/chains.ts';
import { freeText } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';
import { configChangeErrors, configChangeFields, approvableOutput } from './change.ts';
import { decimalSetting, MAX_SETTING_AMOUNT } from './figure.ts';
import { treasuryWriteRoles } from './roles.ts';

/** The platform keeps this many decimal places. */
const MOST_DIGITS = 8;
const DIGITS = schemaError('wholeRange', { least: 0, most: MOST_DIGITS });

const coinTerms = {
  icon: freeText(3),
  display_digits: z.int(DIGITS).min(0, DIGITS).max(MOST_DIGITS, DIGITS),
  is_transfer_enabled: z.boolean(),
  is_exchange_enabled: z.boolean(),
  min_exchange_amount: decimalSetting('0.00000001', MAX_SETTING_AMOUNT),
  max_exchange_amount: decimalSetting('0.00000001', MAX_SETTING_AMOUNT),
  /** Without a spread a quote would be a free option. */
  exchange_spread: decimalSetting('0.01', '10'),
  inventory_limit: decimalSetting('1', MAX_SETTING_AMOUNT),
};

export const adminCoins = {
  'GET /admin/coins': endpoint({
    summary: 'List coins',
    description: 'Includes icons, uses and exchange terms.',
    caller: roles,
    limit: 'staff',
    output: z.object({ coins: z.array(adminCoin) }),
  }),
  ...listFile('/admin/coins', { caller: roles, file: 'Export coins as CSV' }),
  'GET /admin/coins/inventory': endpoint({
    summary: 'List the exchange inventory',
    description: 'The platform’s holdings of each coin from exchanges, by kind of account.',
    caller: roles,
    limit: 'staff',
    output: z.object({ inventory: z.array(coinInventory) }),
  }),
  'PUT /admin/coins/{coin_type}': endpoint({
    summary: 'Update a coin',
    description: 'In force within two seconds; 202 when it waits for approval. Existing quotes keep their terms.',
    caller: treasuryWriteRoles,
    limit: 'staff',
    params: z.strictObject({ coin_type: coinInput }),
    body: z.strictObject({ ...coinTerms, ...configChangeFields }).superRefine((terms, context) => {
      if (amount(terms.min_exchange_amount) > amount(terms.max_exchange_amount))
        context.addIssue({ code: 'custom', path: ['max_exchange_amount'], message: schemaError('underLeastAmount') });
    }),
    ...approvableOutput({ coin: adminCoin }),
    errors: ['CONFIGURATION_NOT_FOUND', ...configChangeErrors],
  }),
};
