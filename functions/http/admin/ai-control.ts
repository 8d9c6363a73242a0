import { actOnAiCase } from '#functions/domain/staff/ai-control/act-on-case.ts';
import { dismissAiCase, listAiCases, readAiCaseForStaff } from '#functions/domain/staff/ai-control/cases.ts';
import { exportAiCases } from '#functions/domain/staff/ai-control/export-cases.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminAiControlEndpoints } from '#shared/api/admin/ai-control.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: EndpointHandlers<typeof adminAiControlEndpoints> = {
  'GET /admin/ai-control/cases': async ({ query }) => ({ cases: await listAiCases(query) }),
  'GET /admin/ai-control/cases.csv': ({ query }, { staff, address }) => exportAiCases(query, staff, address),
  'GET /admin/ai-control/cases/{id}': async ({ params }) => ({ case: await readAiCaseForStaff(params.id) }),
  'POST /admin/ai-control/cases/{id}/dismiss': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code } = body;
    return { case: await dismissAiCase(params.id, version, { caller, address, reason, code }) };
  },
  'POST /admin/ai-control/cases/{id}/act': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...asked } = body;
    return { case: await actOnAiCase(params.id, version, asked, { caller, address, reason, code }) };
  },
};

export const handler = serveStaff(adminAiControlEndpoints, handlers);
