import { readExposureForStaff } from '#functions/domain/staff/read-exposure.ts';
import { adminExposure } from '#shared/api/admin/exposure.ts';
import { type Handlers, serve } from './serve.ts';

const handlers: Handlers<typeof adminExposure> = {
  'GET /admin/exposure': ({ query }) => readExposureForStaff(query),
};

export const handler = serve(adminExposure, handlers);
