import { setJournalEntryMark } from '#functions/domain/staff/money/mark-transaction.ts';
import {
  exportJournalTransactions,
  listJournalTransactions,
  readJournalTransaction,
} from '#functions/domain/staff/money/transactions.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminTransactionEndpoints } from '#shared/api/admin/transactions.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: EndpointHandlers<typeof adminTransactionEndpoints> = {
  'GET /admin/transactions': ({ query }) => listJournalTransactions(query),
  'GET /admin/transactions.csv': ({ query }, { staff, address }) => exportJournalTransactions(query, staff, address),
  'GET /admin/transactions/{id}': async ({ params, query }) => ({
    transaction: await readJournalTransaction(params.id, query.user_id),
  }),
  'PUT /admin/transactions/{id}/status': async ({ params, body }, { staff: caller, address }) => {
    const { user_id, reason, code, ...input } = body;
    const request = { caller, address, reason, code };
    return { transaction: await setJournalEntryMark(params.id, user_id, input, request) };
  },
};

export const handler = serveStaff(adminTransactionEndpoints, handlers);
