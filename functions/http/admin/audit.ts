import { exportAudits, listAudits } from '#functions/domain/staff/acts/audit-list.ts';
import { searchEverything } from '#functions/domain/staff/people/search.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminAuditEndpoints } from '#shared/api/admin/audit.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: EndpointHandlers<typeof adminAuditEndpoints> = {
  'GET /admin/operation-logs': ({ query }) => listAudits(query),
  'GET /admin/operation-logs.csv': ({ query }, { staff, address }) => exportAudits(query, staff, address),
  'GET /admin/search': async ({ query }, { staff }) => ({ found: await searchEverything(query.q, staff) }),
};

export const handler = serveStaff(adminAuditEndpoints, handlers);
