import * as z from 'zod';
import { systemOffErrorNames } from '#shared/errors/errors.ts';
import { schemaError, schemaErrorUnlessMissing } from '#shared/errors/schema-reasons.ts';
import { VALUATION_COIN } from '#shared/market/coins.ts';
import { toCaseInsensitivePattern, coinInput } from '#shared/schemas/chains.ts';
import { transferLimits, walletTransfer, walletTypes } from '#shared/schemas/ledger.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import { prefixedIdSchema, positiveAmountSchema, textLineSchema } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { listAndFileEndpoints } from './lib/list.ts';

export const transferEndpoints = {
  'POST /wallet-transfer/create': endpoint({
    summary: 'Create a transfer between wallets',
    description: 'Moves the money immediately.',
    failure: 'BALANCE_UPDATE_FAILED',
    caller: 'user',
    limit: 'order',
    idempotent: true,
    body: z.strictObject({
      from_wallet_id: prefixedIdSchema('wal', 'transferWallets'),
      to_wallet_id: prefixedIdSchema('wal', 'transferWallets'),
      /** Upper or lower case. */
      coin_type: z
        .string(schemaErrorUnlessMissing('transferCoin'))
        .regex(toCaseInsensitivePattern([VALUATION_COIN]), schemaError('transferCoin'))
        .transform((coin) => coin.toUpperCase()),
      amount: positiveAmountSchema('transferAmount'),
      memo: textLineSchema(255).optional(),
    }),
    output: z.object({ transfer: walletTransfer }),
    errors: [
      ...systemOffErrorNames,
      'NOT_FOUND',
      'SAME_WALLET',
      'WALLET_NOT_ACTIVE',
      'INVALID_AMOUNT',
      'INSUFFICIENT_BALANCE',
      'TRANSFER_SINGLE_LIMIT',
      'TRANSFER_DAILY_LIMIT',
      'TRANSFER_FREQUENCY_LIMIT',
      'ACCOUNT_RESTRICTED',
      'ACCOUNT_FROZEN',
      'IDEMPOTENCY_KEY_REUSED',
      'CHANGED_MEANWHILE',
    ],
  }),
  'GET /wallet-transfer/limits': endpoint({
    summary: 'Get the transfer limits',
    description: 'The limits of one transfer, of today and of this hour, and what remains of them.',
    caller: 'user',
    output: z.object({ limits: transferLimits }),
  }),
  ...listAndFileEndpoints('/wallet-transfer/list', {
    summary: 'List transfers between wallets',
    description: 'Newest first.',
    file: 'Export transfers between wallets as CSV',
    fileDescription: 'At most 31 days.',
    caller: 'user',
    rows: { transfers: walletTransfer },
    filter: {
      ...timeRangeQuery,
      coin_type: coinInput.optional(),
      status: z.literal('completed').optional(),
      /** Transfers from or to this wallet type. */
      wallet_type: z.enum(walletTypes).optional(),
    },
  }),
  'GET /wallet-transfer/{id}': endpoint({
    summary: 'Get a transfer between wallets',
    caller: 'user',
    params: z.strictObject({ id: prefixedIdSchema('trf') }),
    output: z.object({ transfer: walletTransfer }),
    errors: ['NOT_FOUND'],
  }),
};
