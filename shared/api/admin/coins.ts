import * as z from 'zod';
import { endpoint } from '#shared/api/kit/endpoint.ts';
import { listFile } from '#shared/api/kit/list.ts';
import { amount } from '#shared/money.ts';
import { refusedAs } from '#shared/refusals/schema-reasons.ts';
import { adminCoin, coinInventory } from '#shared/schemas/admin/coins.ts';
import { coinIn } from '#shared/schemas/chains.ts';
import { ownText } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';
import { changeErrors, changeFields, maybeWaiting } from './change.ts';
import { figure, MOST_MONEY } from './figure.ts';
import { treasurers } from './roles.ts';

/** The platform keeps so many digits after the point. */
const MOST_DIGITS = 8;
const DIGITS = refusedAs('wholeRange', { least: 0, most: MOST_DIGITS });

const coinTerms = {
  icon: ownText(3),
  display_digits: z.int(DIGITS).min(0, DIGITS).max(MOST_DIGITS, DIGITS),
  is_transfer_enabled: z.boolean(),
  is_exchange_enabled: z.boolean(),
  min_exchange_amount: figure('0.00000001', MOST_MONEY),
  max_exchange_amount: figure('0.00000001', MOST_MONEY),
  /** Without one a quote would be a choice for nothing. */
  exchange_spread: figure('0.01', '10'),
  inventory_limit: figure('1', MOST_MONEY),
};

export const adminCoins = {
  'GET /admin/coins': endpoint({
    summary: 'Every coin: its icon, what it can be used for, and the terms by which it is exchanged',
    caller: roles,
    limit: 'staff',
    output: z.object({ coins: z.array(adminCoin) }),
  }),
  ...listFile('/admin/coins', { caller: roles }),
  'GET /admin/coins/inventory': endpoint({
    summary: 'What the house has of each coin from exchanges, by kind of account',
    caller: roles,
    limit: 'staff',
    output: z.object({ inventory: z.array(coinInventory) }),
  }),
  'PUT /admin/coins/{coin_type}': endpoint({
    summary:
      'Change the terms of a coin, in force in two seconds; 202 where it waits. A quote that was given keeps its own',
    caller: treasurers,
    limit: 'staff',
    params: z.strictObject({ coin_type: coinIn }),
    body: z.strictObject({ ...coinTerms, ...changeFields }).superRefine((terms, context) => {
      if (amount(terms.min_exchange_amount) > amount(terms.max_exchange_amount))
        context.addIssue({ code: 'custom', path: ['max_exchange_amount'], message: refusedAs('underLeastAmount') });
    }),
    ...maybeWaiting({ coin: adminCoin }),
    errors: ['CONFIGURATION_NOT_FOUND', ...changeErrors],
  }),
};
