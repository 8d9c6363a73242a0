import { exportLevels } from '#functions/domain/staff/config/export-configs.ts';
import { changeLevel, createLevel, listLevels, removeLevel } from '#functions/domain/staff/config/levels.ts';
import { sendMessage } from '#functions/domain/staff/people/send-message.ts';
import { exportVirtualAccounts, listVirtualAccounts } from '#functions/domain/staff/people/virtual-accounts.ts';
import { exportBankReviews, listBankReviews } from '#functions/domain/staff/reviews/bank-account-list.ts';
import { judgeBankAccount, readBankReview } from '#functions/domain/staff/reviews/bank-accounts.ts';
import type { Handlers } from '#functions/http/kit/serve.ts';
import { adminBankAccounts } from '#shared/api/admin/bank-accounts.ts';
import { adminLevels } from '#shared/api/admin/levels.ts';
import { adminNotify } from '#shared/api/admin/notify.ts';
import { adminVirtual } from '#shared/api/admin/virtual-accounts.ts';

const people = { ...adminLevels, ...adminVirtual, ...adminBankAccounts, ...adminNotify };

import { serveStaff } from './serve-staff.ts';

const handlers: Handlers<typeof people> = {
  'GET /admin/user-levels': async () => ({ levels: await listLevels() }),
  'POST /admin/user-levels': async ({ body }, { staff: caller, address }) => {
    const { level_number, reason, code, ...terms } = body;
    return { level: await createLevel(level_number, terms, { caller, address, reason, code }) };
  },
  'PUT /admin/user-levels/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...terms } = body;
    return { level: await changeLevel(params.id, version, terms, { caller, address, reason, code }) };
  },
  'DELETE /admin/user-levels/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code } = body;
    await removeLevel(params.id, version, { caller, address, reason, code });
    return {};
  },
  'GET /admin/user-levels.csv': (_, { staff, address }) => exportLevels(staff, address),
  'GET /admin/virtual-accounts': ({ query }) => listVirtualAccounts(query),
  'GET /admin/virtual-accounts.csv': ({ query }, { staff, address }) => exportVirtualAccounts(query, staff, address),
  'GET /admin/bank-accounts': ({ query }) => listBankReviews(query),
  'GET /admin/bank-accounts.csv': ({ query }, { staff, address }) => exportBankReviews(query, staff, address),
  'GET /admin/bank-accounts/{id}': async ({ params }) => ({ bank_account: await readBankReview(params.id) }),
  'POST /admin/bank-accounts/{id}/approve': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason = '', code } = body;
    return { bank_account: await judgeBankAccount(params.id, version, 'active', { caller, address, reason, code }) };
  },
  'POST /admin/bank-accounts/{id}/reject': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code } = body;
    return { bank_account: await judgeBankAccount(params.id, version, 'rejected', { caller, address, reason, code }) };
  },
  'POST /notifications/create': async ({ body }, { staff: caller, address }) => {
    const { reason, code, ...given } = body;
    return { notification_id: await sendMessage(given, { caller, address, reason, code }) };
  },
};

export const handler = serveStaff(people, handlers);
