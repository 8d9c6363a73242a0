import { readExposureForStaff } from '#functions/domain/staff/trades/read-exposure.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminExposureEndpoints } from '#shared/api/admin/exposure.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: EndpointHandlers<typeof adminExposureEndpoints> = {
  'GET /admin/exposure': ({ query }) => readExposureForStaff(query),
};

export const handler = serveStaff(adminExposureEndpoints, handlers);
