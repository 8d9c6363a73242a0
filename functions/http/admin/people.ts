import { exportLevels } from '#functions/domain/staff/config/export-configs.ts';
import { updateLevel, createLevel, listLevels, removeLevel } from '#functions/domain/staff/config/level-section.ts';
import { adjustLevel } from '#functions/domain/staff/people/adjust-level.ts';
import { sendStaffMessage } from '#functions/domain/staff/people/send-staff-message.ts';
import { exportVirtualAccounts, listVirtualAccounts } from '#functions/domain/staff/people/virtual-accounts.ts';
import { exportBankReviews, listBankReviews } from '#functions/domain/staff/reviews/bank-account-list.ts';
import { reviewBankAccount, readBankReview } from '#functions/domain/staff/reviews/bank-accounts.ts';
import {
  updateIncident,
  createIncident,
  exportIncidents,
  listIncidents,
} from '#functions/domain/staff/status/incidents.ts';
import type { Handlers } from '#functions/http/middleware/serve.ts';
import { adminBankAccounts } from '#shared/api/admin/bank-accounts.ts';
import { adminIncidents } from '#shared/api/admin/incidents.ts';
import { adminLevels } from '#shared/api/admin/levels.ts';
import { adminNotify } from '#shared/api/admin/notify.ts';
import { adminVirtual } from '#shared/api/admin/virtual-accounts.ts';

const people = { ...adminLevels, ...adminVirtual, ...adminBankAccounts, ...adminNotify, ...adminIncidents };

import { serveStaff } from './serve-staff.ts';

const handlers: Handlers<typeof people> = {
  'GET /admin/user-levels': async () => ({ levels: await listLevels() }),
  'POST /admin/user-levels': async ({ body }, { staff: caller, address }) => {
    const { level_number, reason, code, ...terms } = body;
    return createLevel(level_number, terms, { caller, address, reason, code });
  },
  'PUT /admin/user-levels/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...terms } = body;
    return updateLevel(params.id, version, terms, { caller, address, reason, code });
  },
  'DELETE /admin/user-levels/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code } = body;
    await removeLevel(params.id, version, { caller, address, reason, code });
    return {};
  },
  'POST /user-levels/adjust': async ({ body }, { staff: caller, address }) => {
    const { user_id, level_number, reason, code } = body;
    return { current_level: await adjustLevel(user_id, level_number, { caller, address, reason, code }) };
  },
  'GET /admin/user-levels.csv': (_, { staff, address }) => exportLevels(staff, address),
  'GET /admin/virtual-accounts': ({ query }) => listVirtualAccounts(query),
  'GET /admin/virtual-accounts.csv': ({ query }, { staff, address }) => exportVirtualAccounts(query, staff, address),
  'GET /admin/bank-accounts': ({ query }) => listBankReviews(query),
  'GET /admin/bank-accounts.csv': ({ query }, { staff, address }) => exportBankReviews(query, staff, address),
  'GET /admin/bank-accounts/{id}': async ({ params }) => ({ bank_account: await readBankReview(params.id) }),
  'POST /admin/bank-accounts/{id}/approve': ({ params, body }, { staff: caller, address }) => {
    const { version, reason = '', code } = body;
    return reviewBankAccount(params.id, version, 'active', { caller, address, reason, code });
  },
  'POST /admin/bank-accounts/{id}/reject': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code } = body;
    const request = { caller, address, reason, code };
    const { bank_account } = await reviewBankAccount(params.id, version, 'rejected', request);
    return { bank_account };
  },
  'POST /notifications/create': async ({ body }, { staff: caller, address }) => {
    const { reason, code, ...input } = body;
    return { notification_id: await sendStaffMessage(input, { caller, address, reason, code }) };
  },
  'GET /admin/incidents': async () => ({ incidents: await listIncidents() }),
  'GET /admin/incidents.csv': (_, { staff, address }) => exportIncidents(staff, address),
  'POST /admin/incidents': async ({ body }, { staff: caller, address }) => {
    const { reason, code, ...input } = body;
    return { incident: await createIncident(input, { caller, address, reason, code }) };
  },
  'PUT /admin/incidents/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...input } = body;
    return { incident: await updateIncident(params.id, version, input, { caller, address, reason, code }) };
  },
};

export const handler = serveStaff(people, handlers);
