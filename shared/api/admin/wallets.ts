import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listAndFileEndpoints } from '#shared/api/lib/list.ts';
import { accountKinds } from '#shared/ids.ts';
import { adminTransaction } from '#shared/schemas/admin/transactions.ts';
import { adminWallet } from '#shared/schemas/admin/wallets.ts';
import { coinInput } from '#shared/schemas/chains.ts';
import { accountModes } from '#shared/schemas/identity.ts';
import { walletStatuses, walletTypes } from '#shared/schemas/ledger.ts';
import { prefixedIdSchema, signedAmountSchema } from '#shared/schemas/scalars.ts';
import { configChangeErrors, configChangeFields } from './change.ts';

const oneWallet = z.strictObject({ id: prefixedIdSchema('wal') });
const { reason, code, version } = configChangeFields;

/** Result of an adjustment: its entry, or the approval that awaits a second member of staff. */
const adjusted = {
  output: z.object({
    entry: adminTransaction.nullable(),
    approval_id: z.string().nullable(),
  }),
  accepted: ({ approval_id }: { approval_id: string | null }) => approval_id !== null,
};

export const adminWalletEndpoints = {
  ...listAndFileEndpoints('/admin/wallets', {
    summary: 'List wallets',
    description: 'Includes balances. Of both accounts of one user, or of all users by account, newest first.',
    file: 'Export wallets as CSV',
    permission: 'wallets.read',
    rows: { wallets: adminWallet },
    filter: {
      user_id: prefixedIdSchema('usr', 'person').optional(),
      /** Applies to lists of all users: live ones by default. */
      kind: z.enum(accountKinds).optional(),
      coin_type: coinInput.optional(),
      wallet_type: z.enum(walletTypes).optional(),
      status: z.enum(walletStatuses).optional(),
    },
  }),
  'GET /admin/wallets/{id}': endpoint({
    summary: 'Get a wallet',
    description: 'Includes its balance and its owner.',
    permission: 'wallets.read',
    params: oneWallet,
    output: z.object({ wallet: adminWallet }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/wallets': endpoint({
    summary: 'Create a wallet',
    description: 'An empty wallet of a coin for a user, visible before anything is credited.',
    permission: 'wallets.write',
    body: z.strictObject({
      user_id: prefixedIdSchema('usr', 'person'),
      /** The main one by default. */
      account: z.enum(accountModes).optional(),
      coin_type: coinInput,
      wallet_type: z.enum(walletTypes),
      reason,
      code,
    }),
    output: z.object({ wallet: adminWallet }),
    errors: ['NOT_FOUND', ...configChangeErrors],
  }),
  'PUT /admin/wallets/{id}/balance': endpoint({
    summary: 'Adjust the balance of a wallet',
    description:
      'Adds to or takes from the available balance. From a set value on, the answer is 202 and a second staff member decides.',
    failure: 'BALANCE_UPDATE_FAILED',
    permission: 'wallets.adjust',
    idempotent: true,
    params: oneWallet,
    body: z.strictObject({
      /** Amount of the coin to add; negative to remove. */
      amount: signedAmountSchema('signedAmount'),
      reason,
      code,
    }),
    ...adjusted,
    errors: [
      'NOT_FOUND',
      'INVALID_AMOUNT',
      'INSUFFICIENT_BALANCE',
      'ACCOUNT_RESTRICTED',
      'IDEMPOTENCY_KEY_REUSED',
      ...configChangeErrors,
    ],
  }),
  'POST /admin/wallets/{id}/corrections': endpoint({
    summary: 'Reverse an adjustment of a wallet',
    description: 'Writes an opposite entry that refers to it. Possible once. From a set value on, the answer is 202.',
    failure: 'BALANCE_UPDATE_FAILED',
    permission: 'wallets.adjust',
    idempotent: true,
    params: oneWallet,
    body: z.strictObject({
      /** An adjustment of this wallet, or a correction of one. */
      journal_id: prefixedIdSchema('jnl'),
      reason,
      code,
    }),
    ...adjusted,
    errors: [
      'NOT_FOUND',
      'INVALID_ORDER_STATUS',
      'INSUFFICIENT_BALANCE',
      'ACCOUNT_RESTRICTED',
      'IDEMPOTENCY_KEY_REUSED',
      ...configChangeErrors,
    ],
  }),
  'PUT /admin/wallets/{id}/status': endpoint({
    summary: 'Set the status of a wallet',
    description: 'Users can start something new only with an active wallet. What is open continues in any status.',
    permission: 'wallets.write',
    params: oneWallet,
    body: z.strictObject({
      status: z.enum(walletStatuses),
      version: version.optional(),
      reason,
      code,
    }),
    output: z.object({ wallet: adminWallet }),
    errors: ['NOT_FOUND', ...configChangeErrors],
  }),
};
