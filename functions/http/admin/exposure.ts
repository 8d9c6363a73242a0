import { readExposureForStaff } from '#functions/domain/staff/trades/read-exposure.ts';
import type { Handlers } from '#functions/http/middleware/serve.ts';
import { adminExposure } from '#shared/api/admin/exposure.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: Handlers<typeof adminExposure> = {
  'GET /admin/exposure': ({ query }) => readExposureForStaff(query),
};

export const handler = serveStaff(adminExposure, handlers);
