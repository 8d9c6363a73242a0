import * as z from 'zod';
import { systemOffErrors } from '#shared/errors/errors.ts';
import { schemaError, schemaErrorUnlessMissing } from '#shared/errors/schema-reasons.ts';
import { UNIT_COIN } from '#shared/market/coins.ts';
import { toCaseInsensitivePattern, coinInput } from '#shared/schemas/chains.ts';
import { transferLimits, walletTransfer, walletTypes } from '#shared/schemas/ledger.ts';
import { spanQuery } from '#shared/schemas/page.ts';
import { prefixedId, positiveAmount, textLine } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { listWithFile } from './lib/list.ts';

export const transfers = {
  'POST /wallet-transfer/create': endpoint({
    summary: 'Move money from one of the own wallets to another, at once',
    failure: 'BALANCE_UPDATE_FAILED',
    caller: 'user',
    limit: 'order',
    idempotent: true,
    body: z.strictObject({
      from_wallet_id: prefixedId('wal', 'transferWallets'),
      to_wallet_id: prefixedId('wal', 'transferWallets'),
      /** Upper or lower case. */
      coin_type: z
        .string(schemaErrorUnlessMissing('transferCoin'))
        .regex(toCaseInsensitivePattern([UNIT_COIN]), schemaError('transferCoin'))
        .transform((coin) => coin.toUpperCase()),
      amount: positiveAmount('transferAmount'),
      memo: textLine(255).optional(),
    }),
    output: z.object({ transfer: walletTransfer }),
    errors: [
      ...systemOffErrors,
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
    summary: 'What may be transferred in one go, today and in this hour, and what is left of it',
    caller: 'user',
    limit: 'read',
    output: z.object({ limits: transferLimits }),
  }),
  ...listWithFile('/wallet-transfer/list', {
    summary: 'Own transfers between wallets, newest first',
    caller: 'user',
    rows: { transfers: walletTransfer },
    filter: {
      ...spanQuery,
      coin_type: coinInput.optional(),
      status: z.literal('completed').optional(),
      /** Transfers from or to this wallet type. */
      wallet_type: z.enum(walletTypes).optional(),
    },
    file: 'Own transfers of at most 31 days as CSV',
  }),
  'GET /wallet-transfer/{id}': endpoint({
    summary: 'One of the own transfers',
    caller: 'user',
    limit: 'read',
    params: z.strictObject({ id: prefixedId('trf') }),
    output: z.object({ transfer: walletTransfer }),
    errors: ['NOT_FOUND'],
  }),
};
