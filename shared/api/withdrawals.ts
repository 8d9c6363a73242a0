import * as z from 'zod';
import { systemOffErrorNames } from '#shared/errors/errors.ts';
import { chainAddressInput, chainTypeInput, coinInput, addressMemoInput } from '#shared/schemas/chains.ts';
import { emailCode } from '#shared/schemas/identity.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import { epochSeconds, nameSchema, prefixedIdSchema, positiveAmountSchema } from '#shared/schemas/scalars.ts';
import {
  payoutAddress,
  withdrawal,
  withdrawalConfig,
  withdrawalLimits,
  withdrawalStatuses,
} from '#shared/schemas/withdrawals.ts';
import { endpoint } from './lib/endpoint.ts';
import { listAndFileEndpoints } from './lib/list.ts';

const oneWithdrawal = z.strictObject({ id: prefixedIdSchema('wdr') });
const oneAddress = z.strictObject({ id: prefixedIdSchema('pad') });

export const withdrawals = {
  'GET /withdrawals/configs': endpoint({
    summary: 'List coins that can be withdrawn',
    description: 'Includes their networks.',
    caller: 'main',
    output: z.object({ configs: z.array(withdrawalConfig) }),
  }),
  'GET /withdrawals/limits': endpoint({
    summary: 'Get the withdrawal limits',
    description: 'The limit within 24 hours, what remains of it, and every condition of a withdrawal, met or not.',
    caller: 'main',
    output: z.object({ limits: withdrawalLimits }),
  }),
  'POST /withdrawals': endpoint({
    summary: 'Create a withdrawal',
    description: 'Freezes the whole amount until the withdrawal is sent or refunded.',
    failure: 'BALANCE_UPDATE_FAILED',
    caller: 'main',
    limit: 'order',
    idempotent: true,
    body: z.strictObject({
      coin_type: coinInput,
      chain_type: chainTypeInput,
      amount: positiveAmountSchema('withdrawalAmount'),
      withdraw_address: chainAddressInput,
      memo: addressMemoInput.optional(),
    }),
    output: z.object({ withdrawal }),
    errors: [
      ...systemOffErrorNames,
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
  ...listAndFileEndpoints('/withdrawals', {
    summary: 'List withdrawals',
    description: 'Newest first.',
    file: 'Export withdrawals as CSV',
    fileDescription: 'At most 31 days.',
    caller: 'main',
    rows: { withdrawals: withdrawal },
    filter: {
      ...timeRangeQuery,
      coin_type: coinInput.optional(),
      status: z.enum(withdrawalStatuses).optional(),
    },
  }),
  'GET /withdrawals/{id}': endpoint({
    summary: 'Get a withdrawal',
    caller: 'main',
    params: oneWithdrawal,
    output: z.object({ withdrawal }),
    errors: ['NOT_FOUND'],
  }),
  'DELETE /withdrawals/{id}': endpoint({
    summary: 'Cancel a withdrawal',
    description: 'Only while it is pending. Refunds the full amount.',
    failure: 'BALANCE_UPDATE_FAILED',
    caller: 'main',
    limit: 'write',
    idempotent: true,
    params: oneWithdrawal,
    output: z.object({ withdrawal }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', 'IDEMPOTENCY_KEY_REUSED', 'CHANGED_MEANWHILE'],
  }),
  'POST /withdrawals/{id}/send-code': endpoint({
    summary: 'Send a new withdrawal code',
    description: 'The code confirms the address and is e-mailed. The previous code becomes invalid.',
    caller: 'main',
    limit: 'mail',
    params: oneWithdrawal,
    output: z.object({ resend_after: z.int(), expires_at: epochSeconds }),
    errors: ['NOT_FOUND', 'EMAIL_REQUIRED', 'INVALID_ORDER_STATUS', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  }),
  'POST /withdrawals/{id}/confirm': endpoint({
    summary: 'Confirm the address of a withdrawal',
    description: 'Needs the e-mailed code. Removes the 24-hour wait for the address.',
    caller: 'main',
    limit: 'secret',
    params: oneWithdrawal,
    body: z.strictObject({ code: emailCode }),
    output: z.object({ withdrawal }),
    errors: ['NOT_FOUND', 'CODE_INVALID', 'INVALID_ORDER_STATUS', 'CHANGED_MEANWHILE'],
  }),

  'GET /withdrawal-addresses': endpoint({
    summary: 'List saved addresses',
    description: 'Newest first.',
    caller: 'main',
    output: z.object({ addresses: z.array(payoutAddress) }),
  }),
  'POST /withdrawal-addresses': endpoint({
    summary: 'Save an address',
    description: 'It can be used after 24 hours, or once it is confirmed and reviewed.',
    caller: 'main',
    limit: 'secret',
    recentLogin: true,
    body: z.strictObject({
      label: nameSchema(40),
      chain_type: chainTypeInput,
      address: chainAddressInput,
      memo: addressMemoInput.optional(),
    }),
    output: z.object({ address: payoutAddress }),
    errors: ['ADDRESS_WRONG_NETWORK', 'ADDRESS_NOT_ALLOWED', 'LIMIT_REACHED', 'FUND_PASSWORD_REQUIRED'],
  }),
  'DELETE /withdrawal-addresses/{id}': endpoint({
    summary: 'Delete a saved address',
    caller: 'main',
    limit: 'write',
    params: oneAddress,
    output: z.object({ addresses: z.array(payoutAddress) }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /withdrawal-addresses/only': endpoint({
    summary: 'Turn whitelist-only mode on or off',
    description:
      'Allows withdrawals to saved addresses only. Turning it on takes effect immediately, turning it off after 24 hours.',
    caller: 'main',
    limit: 'secret',
    recentLogin: true,
    body: z.strictObject({ only_book: z.boolean() }),
    output: z.object({ limits: withdrawalLimits }),
    errors: ['FUND_PASSWORD_REQUIRED'],
  }),
};
