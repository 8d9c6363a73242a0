import { readExposureForStaff } from '#functions/domain/staff/trades/read-exposure.ts';
import { type Handlers, serve } from '#functions/http/kit/serve.ts';
import { adminExposure } from '#shared/api/admin/exposure.ts';

const handlers: Handlers<typeof adminExposure> = {
  'GET /admin/exposure': ({ query }) => readExposureForStaff(query),
};

export const handler = serve(adminExposure, handlers);
