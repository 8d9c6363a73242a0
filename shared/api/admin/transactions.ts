import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listAndFileEndpoints } from '#shared/api/lib/list.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { transactionLine } from '#shared/schemas/admin/transaction-lines.ts';
import { journalEntryStatuses, adminTransaction } from '#shared/schemas/admin/transactions.ts';
import { coinInput } from '#shared/schemas/chains.ts';
import { houseAccounts } from '#shared/schemas/house-accounts.ts';
import { accountModes } from '#shared/schemas/identity.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import { prefixedIdSchema, textLineSchema } from '#shared/schemas/scalars.ts';
import { configChangeErrors, configChangeFields } from './change.ts';

const { reason, code, version } = configChangeFields;

/** Owner, where known: then nothing else is searched. */
const person = { user_id: prefixedIdSchema('usr', 'person').optional() };

export const adminTransactionEndpoints = {
  ...listAndFileEndpoints('/admin/transactions', {
    summary: 'List journal lines',
    description: 'Newest first, with the balance after each. Of one user’s account, of one reference, or of all users.',
    file: 'Export journal lines as CSV',
    permission: 'transactions.read',
    rows: { transactions: transactionLine },
    filter: {
      ...timeRangeQuery,
      ...person,
      /** Applies to lists of all users too: main accounts by default; a reference names its own. */
      account: z.enum(accountModes).optional(),
      coin_type: coinInput.optional(),
      wallet_type: z.enum(walletTypes).optional(),
      /** Lists what entries did to this house account instead of wallets. */
      house: z.enum(houseAccounts).optional(),
      /** A day (UTC), instead of `from` and `to`. */
      utc_day: z.iso.date(schemaError('invalid')).optional(),
      /** One operation, `option.place`, or all with a prefix: `option.`. */
      operation: z
        .string()
        .regex(/^[a-z_]{1,32}(\.[a-z_]{0,32})?$/, schemaError('invalid'))
        .optional(),
      /** Full id of the reference. */
      reference: textLineSchema(64).optional(),
      /** Status that staff gave the entry. */
      status: z.enum(journalEntryStatuses).optional(),
    },
  }),
  'GET /admin/transactions/{id}': endpoint({
    summary: 'Get a journal entry',
    description: 'Includes all its postings.',
    permission: 'transactions.read',
    params: z.strictObject({ id: prefixedIdSchema('jnl') }),
    query: z.strictObject(person),
    output: z.object({ transaction: adminTransaction }),
    errors: ['NOT_FOUND'],
  }),
  'PUT /admin/transactions/{id}/status': endpoint({
    summary: 'Set the review status of a journal entry',
    description: 'Marks it as reviewed or disputed. The entry itself never changes.',
    permission: 'transactions.mark',
    params: z.strictObject({ id: prefixedIdSchema('jnl') }),
    body: z.strictObject({
      ...person,
      status: z.enum(journalEntryStatuses),
      version: version.optional(),
      reason,
      code,
    }),
    output: z.object({ transaction: adminTransaction }),
    errors: ['NOT_FOUND', ...configChangeErrors],
  }),
};
