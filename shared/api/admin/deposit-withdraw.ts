import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFileEndpoint, listAndFileEndpoints } from '#shared/api/lib/list.ts';
import { schemaError, schemaErrorUnlessMissing } from '#shared/errors/schema-reasons.ts';
import { toAmount } from '#shared/money.ts';
import { adminDeposit, adminWithdrawal, coinNetwork, blockchainNetworkState } from '#shared/schemas/admin/chains.ts';
import { journalEntry } from '#shared/schemas/admin/trades.ts';
import { chainAddressInput, chainTypeInput, coinInput, txHashInput } from '#shared/schemas/chains.ts';
import { depositStatuses } from '#shared/schemas/deposits.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import {
  prefixedIdSchema,
  freeTextSchema,
  plainLinePattern,
  visibleCharacterPattern,
} from '#shared/schemas/scalars.ts';
import { withdrawalStatuses, withdrawFeeTypes } from '#shared/schemas/withdrawals.ts';
import { configChangeErrors, configChangeFields, buildApprovableOutput, approvalErrors } from './change.ts';
import { decimalSettingSchema, MAX_SETTING_AMOUNT } from './decimal-setting.ts';

const oneDeposit = z.strictObject({ id: prefixedIdSchema('dep') });
const oneWithdrawal = z.strictObject({ id: prefixedIdSchema('wdr') });
const { reason, code, version } = configChangeFields;
const actions = ['approve', 'reject'] as const;
/** Note on a decision: visible to staff, not to customers. */
const notes = z
  .string(schemaErrorUnlessMissing('adminNotes'))
  .max(1000, schemaError('adminNotes'))
  .regex(plainLinePattern, schemaError('characters'))
  .regex(/\S[^]+\S/, schemaError('adminNotes'))
  .regex(visibleCharacterPattern, schemaError('adminNotes'));

const AMOUNT = decimalSettingSchema('0.00000001', MAX_SETTING_AMOUNT);
const OUTPUT = schemaError('wholeRange', { least: 0, most: 9999 });
const BLOCKS = schemaError('wholeRange', { least: 1, most: 10_000 });
const DIGITS = schemaError('wholeRange', { least: 0, most: 30 });

const terms = {
  is_deposit_enabled: z.boolean(),
  is_withdraw_enabled: z.boolean(),
  min_deposit_amount: AMOUNT,
  max_deposit_amount: AMOUNT,
  min_withdraw_amount: AMOUNT,
  max_withdraw_amount: AMOUNT,
  withdraw_fee: decimalSettingSchema('0', MAX_SETTING_AMOUNT),
  withdraw_fee_type: z.enum(withdrawFeeTypes),
  confirmation_blocks: z.int(BLOCKS).min(1, BLOCKS).max(10_000, BLOCKS),
  contract: chainAddressInput.nullable(),
  decimals: z.int(DIGITS).min(0, DIGITS).max(30, DIGITS),
  explorer: z.url({ protocol: /^https$/ }).max(200),
};

interface DepositWithdrawTerms {
  min_deposit_amount: string;
  max_deposit_amount: string;
  min_withdraw_amount: string;
  max_withdraw_amount: string;
  withdraw_fee: string;
  withdraw_fee_type: (typeof withdrawFeeTypes)[number];
}

/** Requires each maximum to be at least its minimum, and the fee to leave part of the minimum withdrawal. */
function checkTerms(limits: DepositWithdrawTerms, context: z.RefinementCtx): void {
  const below = (path: 'max_deposit_amount' | 'max_withdraw_amount', minimum: string) => {
    if (toAmount(limits[path]) < toAmount(minimum))
      context.addIssue({ code: 'custom', path: [path], message: schemaError('underLeastAmount') });
  };
  below('max_deposit_amount', limits.min_deposit_amount);
  below('max_withdraw_amount', limits.min_withdraw_amount);
  const bound = limits.withdraw_fee_type === 'fixed' ? limits.min_withdraw_amount : '100';
  if (toAmount(limits.withdraw_fee) >= toAmount(bound))
    context.addIssue({ code: 'custom', path: ['withdraw_fee'], message: schemaError('feeTakesWithdrawal') });
}

const configId = z.strictObject({ id: z.string().regex(/^[A-Z0-9]{2,12}-[A-Z0-9]{2,12}$/, schemaError('id')) });

export const adminDepositWithdrawEndpoints = {
  ...listAndFileEndpoints('/admin/deposit-withdraw/deposits', {
    summary: 'List all deposits',
    description: 'Held ones first, then all others, newest first.',
    file: 'Export all deposits as CSV',
    permission: 'deposits.read',
    rows: { deposits: adminDeposit },
    filter: {
      ...timeRangeQuery,
      status: z.enum(depositStatuses).optional(),
      coin_type: coinInput.optional(),
      user_id: prefixedIdSchema('usr', 'person').optional(),
      tx_hash: txHashInput.optional(),
    },
  }),
  'GET /admin/deposit-withdraw/deposits/{id}': endpoint({
    summary: 'Get a deposit',
    description: 'Includes its journal entries.',
    permission: 'deposits.read',
    params: oneDeposit,
    output: z.object({ deposit: adminDeposit, journal: z.array(journalEntry) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/deposit-withdraw/deposits/{id}/review': endpoint({
    summary: 'Review a deposit',
    description:
      'Approves or rejects a deposit that is held or that vanished. From a set value on, the answer is 202 and a second staff member decides.',
    failure: 'BALANCE_UPDATE_FAILED',
    permission: 'deposits.review',
    params: oneDeposit,
    body: z.strictObject({
      action: z.enum(actions),
      /** Visible to staff only. */
      admin_notes: notes,
      /** Shown to the customer with the deposit once it is decided. */
      customer_note: freeTextSchema(500).optional(),
      code,
    }),
    output: z.object({ deposit: adminDeposit, approval_id: z.string().nullable() }),
    accepted: ({ approval_id }) => approval_id !== null,
    errors: [
      'NOT_FOUND',
      'INVALID_ORDER_STATUS',
      'INSUFFICIENT_BALANCE',
      'ACCOUNT_RESTRICTED',
      'DEPOSITS_NOT_ALLOWED',
      'AMOUNT_OUT_OF_RANGE',
      'NETWORK_OFF',
      'SYSTEM_OFF',
      'MAINTENANCE',
      ...configChangeErrors,
    ],
  }),
  'POST /admin/deposit-withdraw/deposits/{id}/transfer': endpoint({
    summary: 'Attach a transfer to a deposit claim',
    description: 'By hash and output on its network. Credits nothing.',
    permission: 'deposits.review',
    params: oneDeposit,
    body: z.strictObject({
      tx_hash: txHashInput,
      /** Index of the transfer among the outputs of its transaction. */
      output: z.int(OUTPUT).min(0, OUTPUT).max(9999, OUTPUT),
      admin_notes: notes,
      code,
    }),
    output: z.object({ deposit: adminDeposit }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...configChangeErrors],
  }),
  'PUT /admin/deposit-withdraw/deposits/{id}/notes': endpoint({
    summary: 'Set the note on a deposit',
    permission: 'deposits.review',
    params: oneDeposit,
    body: z.strictObject({ admin_notes: notes, code }),
    output: z.object({ deposit: adminDeposit }),
    errors: ['NOT_FOUND', ...configChangeErrors],
  }),

  ...listAndFileEndpoints('/admin/deposit-withdraw/withdrawals', {
    summary: 'List all withdrawals',
    description: 'Pending ones first, the longest waiting at the top, then the others, newest first.',
    file: 'Export all withdrawals as CSV',
    permission: 'withdrawals.read',
    rows: { withdrawals: adminWithdrawal },
    filter: {
      ...timeRangeQuery,
      status: z.enum(withdrawalStatuses).optional(),
      coin_type: coinInput.optional(),
      user_id: prefixedIdSchema('usr', 'person').optional(),
      withdraw_address: chainAddressInput.optional(),
    },
  }),
  'GET /admin/deposit-withdraw/withdrawals/{id}': endpoint({
    summary: 'Get a withdrawal',
    description: 'Includes its risk signals and journal entries.',
    permission: 'withdrawals.read',
    params: oneWithdrawal,
    output: z.object({ withdrawal: adminWithdrawal, journal: z.array(journalEntry) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/deposit-withdraw/withdrawals/{id}/claim': endpoint({
    summary: 'Claim or release a withdrawal',
    description: 'Shows others who reviews it. It is not required for a review.',
    permission: 'withdrawals.review',
    params: oneWithdrawal,
    body: z.strictObject({ is_claimed: z.boolean() }),
    output: z.object({ withdrawal: adminWithdrawal }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS'],
  }),
  'POST /admin/deposit-withdraw/withdrawals/{id}/review': endpoint({
    summary: 'Review a withdrawal',
    description: 'Approves or rejects it. It is sent once the required number of different members have approved.',
    failure: 'BALANCE_UPDATE_FAILED',
    permission: 'withdrawals.review',
    params: oneWithdrawal,
    body: z.strictObject({ action: z.enum(actions), admin_notes: notes, code }),
    output: z.object({ withdrawal: adminWithdrawal }),
    errors: [
      'NOT_FOUND',
      'INVALID_ORDER_STATUS',
      ...approvalErrors,
      'WITHDRAWALS_HELD',
      'ACCOUNT_RESTRICTED',
      'WITHDRAWALS_NOT_ALLOWED',
      ...configChangeErrors,
    ],
  }),
  'POST /admin/deposit-withdraw/withdrawals/{id}/complete': endpoint({
    summary: 'Complete an approved withdrawal',
    description: 'Names the transaction by which staff sent it. The transaction is looked up where possible.',
    failure: 'BALANCE_UPDATE_FAILED',
    permission: 'withdrawals.review',
    params: oneWithdrawal,
    body: z.strictObject({ tx_hash: txHashInput, admin_notes: notes.optional(), code }),
    output: z.object({ withdrawal: adminWithdrawal }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', 'SERVICE_UNAVAILABLE', ...configChangeErrors],
  }),
  'PUT /admin/deposit-withdraw/withdrawals/{id}/notes': endpoint({
    summary: 'Set the note on a withdrawal',
    permission: 'withdrawals.review',
    params: oneWithdrawal,
    body: z.strictObject({ admin_notes: notes, code }),
    output: z.object({ withdrawal: adminWithdrawal }),
    errors: ['NOT_FOUND', ...configChangeErrors],
  }),

  'GET /admin/deposit-withdraw/configs': endpoint({
    summary: 'List coin networks',
    description: 'Every coin on every network that it is configured for.',
    permission: 'coin_networks.read',
    output: z.object({ configs: z.array(coinNetwork) }),
  }),
  ...listFileEndpoint('/admin/deposit-withdraw/configs', {
    permission: 'coin_networks.read',
    file: 'Export coin networks as CSV',
  }),
  'POST /admin/deposit-withdraw/configs': endpoint({
    summary: 'Add a coin to a network',
    description: 'As the network’s own coin, or by its contract.',
    permission: 'coin_networks.write',
    body: z
      .strictObject({ coin_type: coinInput, chain_type: chainTypeInput, ...terms, reason, code })
      .superRefine(checkTerms),
    /** Null while a new pair awaits approval. */
    ...buildApprovableOutput({ config: coinNetwork.nullable() }),
    errors: ['CONFIGURATION_NOT_FOUND', 'SERVICE_UNAVAILABLE', ...configChangeErrors],
  }),
  'PUT /admin/deposit-withdraw/configs/{id}': endpoint({
    summary: 'Update a coin on a network',
    description: 'In force within two seconds; 202 when it waits for approval.',
    permission: 'coin_networks.write',
    params: configId,
    body: z.strictObject({ ...terms, ...configChangeFields, version: version.optional() }).superRefine(checkTerms),
    ...buildApprovableOutput({ config: coinNetwork }),
    errors: ['CONFIGURATION_NOT_FOUND', 'SERVICE_UNAVAILABLE', ...configChangeErrors],
  }),
  'DELETE /admin/deposit-withdraw/configs/{id}': endpoint({
    summary: 'Remove a coin from a network',
    description: 'No new deposits or withdrawals are possible there.',
    permission: 'coin_networks.write',
    params: configId,
    body: z.strictObject({ reason, code, version: version.optional() }),
    output: z.object({ configs: z.array(coinNetwork) }),
    errors: ['CONFIGURATION_NOT_FOUND', ...configChangeErrors],
  }),
  'GET /admin/deposit-withdraw/networks': endpoint({
    summary: 'List the state of networks',
    description: 'The data source, the last block that was read and the balance of the hot wallet.',
    permission: 'coin_networks.read',
    output: z.object({ networks: z.array(blockchainNetworkState) }),
  }),
};
