import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listAndFileEndpoints } from '#shared/api/lib/list.ts';
import { bankAccountReviewDetail, bankAccountReviewRow } from '#shared/schemas/admin/bank-accounts.ts';
import { prefixedIdSchema, textLineSchema } from '#shared/schemas/scalars.ts';
import { bankAccountReviewStates } from '#shared/staff/choices.ts';
import { configChangeErrors, configChangeFields } from './change.ts';

const { reason, code, version } = configChangeFields;

const oneBankAccount = z.strictObject({ id: prefixedIdSchema('bnk') });

export const adminBankAccountEndpoints = {
  ...listAndFileEndpoints('/admin/bank-accounts', {
    summary: 'List bank accounts for review',
    description: 'Pending ones first. With a search, all bank accounts of one user.',
    file: 'Export bank accounts as CSV',
    permission: 'bank_accounts.read',
    rows: { bank_accounts: bankAccountReviewRow },
    filter: {
      status: z.enum(bankAccountReviewStates).optional(),
      /** Full username, e-mail address, or id of a user or bank account. */
      search: textLineSchema(254).optional(),
    },
  }),
  'GET /admin/bank-accounts/{id}': endpoint({
    summary: 'Get a bank account',
    description: 'Shows the end of the number and the verified name.',
    permission: 'bank_accounts.read',
    params: oneBankAccount,
    output: z.object({ bank_account: bankAccountReviewDetail }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/bank-accounts/{id}/approve': endpoint({
    summary: 'Approve a bank account',
    description:
      'Money may be paid to it. When the holder differs from the verified name, the answer is 202 and a second staff member decides.',
    permission: 'bank_accounts.review',
    params: oneBankAccount,
    body: z.strictObject({ version, reason: reason.optional(), code }),
    output: z.object({ bank_account: bankAccountReviewDetail, approval_id: z.string().nullable() }),
    accepted: ({ approval_id }) => approval_id !== null,
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', 'ACCOUNT_RESTRICTED', ...configChangeErrors],
  }),
  'POST /admin/bank-accounts/{id}/reject': endpoint({
    summary: 'Reject a bank account',
    description: 'The user sees the reason and may correct the account and ask again.',
    permission: 'bank_accounts.review',
    params: oneBankAccount,
    body: z.strictObject({ version, reason, code }),
    output: z.object({ bank_account: bankAccountReviewDetail }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...configChangeErrors],
  }),
};
