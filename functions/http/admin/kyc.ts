import { exportKyc, listKyc } from '#functions/domain/staff/reviews/kyc-list.ts';
import { reviewKyc, readKycDetail, revealKycNumber, createKycImageLink } from '#functions/domain/staff/reviews/kyc.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminKycEndpoints } from '#shared/api/admin/kyc.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: EndpointHandlers<typeof adminKycEndpoints> = {
  'GET /admin/kyc': ({ query }) => listKyc(query),
  'GET /admin/kyc.csv': ({ query }, { staff, address }) => exportKyc(query, staff, address),
  'GET /admin/kyc/{id}': async ({ params }) => ({ submission: await readKycDetail(params.id) }),
  'GET /admin/kyc/{id}/images/{kind}': ({ params }, { staff, address }) =>
    createKycImageLink(params.id, params.kind, staff, address),
  'POST /admin/kyc/{id}/reveal': ({ params, body }, { staff: caller, address }) =>
    revealKycNumber(params.id, { ...body, code: body.code, caller, address }),
  'POST /admin/kyc/{id}/approve': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason = '', code } = body;
    return { submission: await reviewKyc(params.id, version, 'verified', { caller, address, reason, code }) };
  },
  'POST /admin/kyc/{id}/reject': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code } = body;
    return { submission: await reviewKyc(params.id, version, 'rejected', { caller, address, reason, code }) };
  },
};

export const handler = serveStaff(adminKycEndpoints, handlers);
