import { exportLevels } from '#functions/domain/staff/config/export-configs.ts';
import { updateLevel, createLevel, listLevels, removeLevel } from '#functions/domain/staff/config/level-section.ts';
import { adjustUserLevel } from '#functions/domain/staff/people/adjust-level.ts';
import { sendStaffMessageToUser } from '#functions/domain/staff/people/send-staff-message.ts';
import { exportVirtualAccounts, listVirtualAccounts } from '#functions/domain/staff/people/virtual-accounts.ts';
import { exportBankReviews, listBankReviews } from '#functions/domain/staff/reviews/bank-account-list.ts';
import { reviewBankAccount, readBankReview } from '#functions/domain/staff/reviews/bank-accounts.ts';
import {
  publishIncidentUpdate,
  publishIncident,
  exportAdminIncidents,
  listAdminIncidents,
} from '#functions/domain/staff/status/incidents.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminBankAccountEndpoints } from '#shared/api/admin/bank-accounts.ts';
import { adminIncidentEndpoints } from '#shared/api/admin/incidents.ts';
import { adminLevelEndpoints } from '#shared/api/admin/levels.ts';
import { adminNotificationEndpoints } from '#shared/api/admin/notify.ts';
import { adminDemoAccountEndpoints } from '#shared/api/admin/virtual-accounts.ts';

const people = {
  ...adminLevelEndpoints,
  ...adminDemoAccountEndpoints,
  ...adminBankAccountEndpoints,
  ...adminNotificationEndpoints,
  ...adminIncidentEndpoints,
};

import { serveStaff } from './serve-staff.ts';

const handlers: EndpointHandlers<typeof people> = {
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
    return { current_level: await adjustUserLevel(user_id, level_number, { caller, address, reason, code }) };
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
    return { notification_id: await sendStaffMessageToUser(input, { caller, address, reason, code }) };
  },
  'GET /admin/incidents': async () => ({ incidents: await listAdminIncidents() }),
  'GET /admin/incidents.csv': (_, { staff, address }) => exportAdminIncidents(staff, address),
  'POST /admin/incidents': async ({ body }, { staff: caller, address }) => {
    const { reason, code, ...input } = body;
    return { incident: await publishIncident(input, { caller, address, reason, code }) };
  },
  'PUT /admin/incidents/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...input } = body;
    return { incident: await publishIncidentUpdate(params.id, version, input, { caller, address, reason, code }) };
  },
};

export const handler = serveStaff(people, handlers);
