import * as z from 'zod';
import { systemOffErrors } from '#shared/errors/errors.ts';
import { chainAddressInput, chainTypeInput, coinInput, memoInput } from '#shared/schemas/chains.ts';
import { spanQuery } from '#shared/schemas/page.ts';
import { epochSeconds, prefixedId, positiveAmount, textLine } from '#shared/schemas/scalars.ts';
import {
  payoutAddress,
  withdrawal,
  withdrawalConfig,
  withdrawalLimits,
  withdrawalStatuses,
} from '#shared/schemas/withdrawals.ts';
import { endpoint } from './lib/endpoint.ts';
import { listWithFile } from './lib/list.ts';

const oneWithdrawal = z.strictObject({ id: prefixedId('wdr') });
const oneAddress = z.strictObject({ id: prefixedId('pad') });

export const withdrawals = {
  'GET /withdrawals/configs': endpoint({
    summary: 'The coins that can be withdrawn, each on its networks',
    caller: 'main',
    limit: 'read',
    output: z.object({ configs: z.array(withdrawalConfig) }),
  }),
  'GET /withdrawals/limits': endpoint({
    summary: 'What may be withdrawn within 24 hours and what is left of it, and whether anything is held',
    caller: 'main',
    limit: 'read',
    output: z.object({ limits: withdrawalLimits }),
  }),
  'POST /withdrawals': endpoint({
    summary: 'Withdraw a coin to an address outside: the whole amount is frozen until it is sent, or given back',
    failure: 'BALANCE_UPDATE_FAILED',
    caller: 'main',
    limit: 'order',
    idempotent: true,
    body: z.strictObject({
      coin_type: coinInput,
      chain_type: chainTypeInput,
      amount: positiveAmount('withdrawalAmount'),
      withdraw_address: chainAddressInput,
      memo: memoInput.optional(),
    }),
    output: z.object({ withdrawal }),
    errors: [
      ...systemOffErrors,
      'KYC_VERIFICATION_REQUIRED',
      'FUND_PASSWORD_REQUIRED',
      'WITHDRAWALS_NOT_ALLOWED',
      'WITHDRAWALS_HELD',
      'WITHDRAWAL_DAILY_LIMIT',
      'NETWORK_OFF',
      'ADDRESS_WRONG_NETWORK',
      'ADDRESS_NOT_ALLOWED',
      'AMOUNT_OUT_OF_RANGE',
      'INVALID_AMOUNT',
      'INSUFFICIENT_BALANCE',
      'WALLET_NOT_ACTIVE',
      'TOO_MANY_OPEN_ORDERS',
      'PRICE_NOT_AVAILABLE',
      'ACCOUNT_RESTRICTED',
      'ACCOUNT_FROZEN',
      'COUNTRY_RESTRICTED',
      'IDEMPOTENCY_KEY_REUSED',
      'CHANGED_MEANWHILE',
    ],
  }),
  ...listWithFile('/withdrawals', {
    summary: 'Own withdrawals, newest first',
    caller: 'main',
    rows: { withdrawals: withdrawal },
    filter: {
      ...spanQuery,
      coin_type: coinInput.optional(),
      status: z.enum(withdrawalStatuses).optional(),
    },
    file: 'Own withdrawals of at most 31 days as CSV',
  }),
  'GET /withdrawals/{id}': endpoint({
    summary: 'One of the own withdrawals',
    caller: 'main',
    limit: 'read',
    params: oneWithdrawal,
    output: z.object({ withdrawal }),
    errors: ['NOT_FOUND'],
  }),
  'DELETE /withdrawals/{id}': endpoint({
    summary: 'Cancel a withdrawal that is pending: everything comes back',
    failure: 'BALANCE_UPDATE_FAILED',
    caller: 'main',
    limit: 'write',
    idempotent: true,
    params: oneWithdrawal,
    output: z.object({ withdrawal }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', 'IDEMPOTENCY_KEY_REUSED', 'CHANGED_MEANWHILE'],
  }),
  'POST /withdrawals/{id}/send-code': endpoint({
    summary: 'Mail another code that confirms the address of a withdrawal; the one before is good no more',
    caller: 'main',
    limit: 'mail',
    params: oneWithdrawal,
    output: z.object({ resend_after: z.int(), expires_at: epochSeconds }),
    errors: ['NOT_FOUND', 'EMAIL_REQUIRED', 'INVALID_ORDER_STATUS', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  }),
  'POST /withdrawals/{id}/confirm': endpoint({
    summary: 'Confirm the address of a withdrawal by the code that was mailed: it need not wait for 24 hours then',
    caller: 'main',
    limit: 'secret',
    params: oneWithdrawal,
    body: z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
    output: z.object({ withdrawal }),
    errors: ['NOT_FOUND', 'CODE_INVALID', 'INVALID_ORDER_STATUS', 'CHANGED_MEANWHILE'],
  }),

  'GET /withdrawal-addresses': endpoint({
    summary: 'The own book of addresses, newest first',
    caller: 'main',
    limit: 'read',
    output: z.object({ addresses: z.array(payoutAddress) }),
  }),
  'POST /withdrawal-addresses': endpoint({
    summary: 'Add an address to the own book: it can be used after 24 hours, or once it is confirmed and reviewed',
    caller: 'main',
    limit: 'secret',
    recentLogin: true,
    body: z.strictObject({
      label: textLine(40),
      chain_type: chainTypeInput,
      address: chainAddressInput,
      memo: memoInput.optional(),
    }),
    output: z.object({ address: payoutAddress }),
    errors: ['ADDRESS_WRONG_NETWORK', 'ADDRESS_NOT_ALLOWED', 'LIMIT_REACHED', 'FUND_PASSWORD_REQUIRED'],
  }),
  'DELETE /withdrawal-addresses/{id}': endpoint({
    summary: 'Take an address out of the own book',
    caller: 'main',
    limit: 'write',
    params: oneAddress,
    output: z.object({ addresses: z.array(payoutAddress) }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /withdrawal-addresses/only': endpoint({
    summary: 'Withdraw to addresses of the book alone: at once; to lift that takes 24 hours',
    caller: 'main',
    limit: 'secret',
    recentLogin: true,
    body: z.strictObject({ only_book: z.boolean() }),
    output: z.object({ limits: withdrawalLimits }),
    errors: ['FUND_PASSWORD_REQUIRED'],
  }),
};
