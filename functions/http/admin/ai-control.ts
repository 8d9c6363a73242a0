import { actOnCase } from '#functions/domain/staff/ai-control/act-on-case.ts';
import { dismissCase, listCases, readCaseForStaff } from '#functions/domain/staff/ai-control/cases.ts';
import { exportCases } from '#functions/domain/staff/ai-control/export-cases.ts';
import type { Handlers } from '#functions/http/middleware/serve.ts';
import { adminAiControl } from '#shared/api/admin/ai-control.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: Handlers<typeof adminAiControl> = {
  'GET /admin/ai-control/cases': async ({ query }) => ({ cases: await listCases(query) }),
  'GET /admin/ai-control/cases.csv': ({ query }, { staff, address }) => exportCases(query, staff, address),
  'GET /admin/ai-control/cases/{id}': async ({ params }) => ({ case: await readCaseForStaff(params.id) }),
  'POST /admin/ai-control/cases/{id}/dismiss': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code } = body;
    return { case: await dismissCase(params.id, version, { caller, address, reason, code }) };
  },
  'POST /admin/ai-control/cases/{id}/act': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...asked } = body;
    return { case: await actOnCase(params.id, version, asked, { caller, address, reason, code }) };
  },
};

export const handler = serveStaff(adminAiControl, handlers);
