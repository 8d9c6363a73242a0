import { markTransaction } from '#functions/domain/staff/money/mark-transaction.ts';
import { exportTransactions, listTransactions, readTransaction } from '#functions/domain/staff/money/transactions.ts';
import type { Handlers } from '#functions/http/middleware/serve.ts';
import { adminTransactions } from '#shared/api/admin/transactions.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: Handlers<typeof adminTransactions> = {
  'GET /admin/transactions': ({ query }) => listTransactions(query),
  'GET /admin/transactions.csv': ({ query }, { staff, address }) => exportTransactions(query, staff, address),
  'GET /admin/transactions/{id}': async ({ params, query }) => ({
    transaction: await readTransaction(params.id, query.user_id),
  }),
  'PUT /admin/transactions/{id}/status': async ({ params, body }, { staff: caller, address }) => {
    const { user_id, reason, code, ...input } = body;
    const request = { caller, address, reason, code };
    return { transaction: await markTransaction(params.id, user_id, input, request) };
  },
};

export const handler = serveStaff(adminTransactions, handlers);
