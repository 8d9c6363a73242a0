import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listAndFileEndpoints } from '#shared/api/lib/list.ts';
import { kycImages, kycSubmissionStatuses } from '#shared/people/kyc.ts';
import { kycSubmissionDetailView, kycSubmissionRow } from '#shared/schemas/admin/kyc.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import { epochSeconds, prefixedIdSchema, textLineSchema } from '#shared/schemas/scalars.ts';
import { configChangeErrors, configChangeFields } from './change.ts';

const { reason, code, version } = configChangeFields;

const oneKyc = z.strictObject({ id: prefixedIdSchema('kyc') });

export const adminKycEndpoints = {
  ...listAndFileEndpoints('/admin/kyc', {
    summary: 'List verifications',
    description: 'By time. Without a status, pending ones come first.',
    file: 'Export verifications as CSV',
    permission: 'kyc.read',
    rows: { submissions: kycSubmissionRow },
    filter: {
      ...timeRangeQuery,
      status: z.enum(kycSubmissionStatuses).optional(),
      search: textLineSchema(64).optional(),
    },
  }),
  'GET /admin/kyc/{id}': endpoint({
    summary: 'Get a verification',
    description: 'Includes its history.',
    permission: 'kyc.read',
    params: oneKyc,
    output: z.object({ submission: kycSubmissionDetailView }),
    errors: ['NOT_FOUND'],
  }),
  'GET /admin/kyc/{id}/images/{kind}': endpoint({
    summary: 'Get a link to a photo of a verification',
    description: 'Valid for 60 seconds. The view is recorded.',
    permission: 'kyc.read',
    params: z.strictObject({ id: prefixedIdSchema('kyc'), kind: z.enum(kycImages) }),
    output: z.object({ url: z.string(), expires_at: epochSeconds }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/kyc/{id}/reveal': endpoint({
    summary: 'Reveal a document number',
    description: 'Returns the full number. Needs a reason. The request is recorded.',
    permission: 'kyc.review',
    params: oneKyc,
    body: z.strictObject({ reason, code }),
    output: z.object({ id_card_number: z.string() }),
    errors: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
  'POST /admin/kyc/{id}/approve': endpoint({
    summary: 'Approve a verification',
    permission: 'kyc.review',
    params: oneKyc,
    /** Without a `version`, judges the pending one: each is judged once. */
    body: z.strictObject({ version: version.optional(), reason: reason.optional(), code }),
    output: z.object({ submission: kycSubmissionDetailView }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...configChangeErrors],
  }),
  'POST /admin/kyc/{id}/reject': endpoint({
    summary: 'Reject a verification',
    description: 'The user sees the reason and may submit again.',
    permission: 'kyc.review',
    params: oneKyc,
    body: z.strictObject({ version: version.optional(), reason, code }),
    output: z.object({ submission: kycSubmissionDetailView }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...configChangeErrors],
  }),
};
