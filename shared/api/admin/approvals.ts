import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listAndFileEndpoints } from '#shared/api/lib/list.ts';
import { approvalRequirement } from '#shared/schemas/admin/approval-requirement.ts';
import { approvalKinds, approvalStates, approvalView } from '#shared/schemas/admin/approvals.ts';
import { emailAddress } from '#shared/schemas/identity.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import { anyPrefixedIdSchema, prefixedIdSchema, signedAmountSchema } from '#shared/schemas/scalars.ts';
import { configChangeErrors, configChangeFields, approvalErrors } from './change.ts';

const oneUser = z.strictObject({ id: prefixedIdSchema('usr') });
const oneApproval = z.strictObject({ id: prefixedIdSchema('apv') });
const { reason, code, version } = configChangeFields;

/** Requests by one member of staff that another member, or the user concerned, decides. */
export const adminUserApprovalEndpoints = {
  'POST /admin/users/{id}/email': endpoint({
    summary: 'Request an e-mail change for a user',
    description:
      'Takes effect when the user confirms it from the old address, or when a second staff member approves it a day later.',
    permission: 'users.write',
    params: oneUser,
    body: z.strictObject({ email: emailAddress.nullable(), version, reason, code }),
    output: z.object({ approval: approvalView }),
    errors: ['USER_NOT_FOUND', 'SERVICE_UNAVAILABLE', ...configChangeErrors],
  }),
  'GET /admin/users/{id}/approvals': endpoint({
    summary: 'List the approvals of a user',
    description: 'Includes who decided. Newest first.',
    permission: 'users.read',
    params: oneUser,
    output: z.object({ approvals: z.array(approvalView) }),
    errors: ['USER_NOT_FOUND'],
  }),
};

/** Requests about all users, and the decision of each. */
export const adminApprovalEndpoints = {
  ...listAndFileEndpoints('/admin/approvals', {
    summary: 'List approvals',
    description: 'Pending ones first, the longest waiting at the top, then decided ones.',
    file: 'Export approvals as CSV',
    permission: 'approvals.read',
    rows: { approvals: approvalView },
    filter: {
      ...timeRangeQuery,
      state: z.enum(approvalStates).optional(),
      kind: z.enum(approvalKinds).optional(),
    },
  }),
  'GET /admin/approvals/preview': endpoint({
    summary: 'Check whether a second approval is needed',
    description: 'For a decision that the caller would make now, with the reason.',
    permission: 'approvals.request',
    query: z.strictObject({
      /** A wallet, deposit, withdrawal, loan, bank account, or a user whose score is to change. */
      object: anyPrefixedIdSchema('wal', 'dep', 'wdr', 'lon', 'bnk', 'usr'),
      /** Amount of the coin by which to adjust a wallet. */
      amount: signedAmountSchema('signedAmount').optional(),
    }),
    /** Null when nothing awaits a decision, or one person always suffices. */
    output: z.object({ second_person: approvalRequirement.nullable() }),
    errors: ['NOT_FOUND', 'USER_NOT_FOUND', 'INVALID_AMOUNT'],
  }),
  'POST /admin/approvals/{id}/approve': endpoint({
    summary: 'Approve a request',
    description: 'Carries out another member’s request, once its waiting time is over.',
    permission: 'approvals.approve',
    params: oneApproval,
    body: z.strictObject({ reason, code }),
    output: z.object({ approval: approvalView }),
    errors: [
      'NOT_FOUND',
      'USER_NOT_FOUND',
      'CONFIGURATION_NOT_FOUND',
      ...approvalErrors,
      'INVALID_ORDER_STATUS',
      'ACCOUNT_RESTRICTED',
      'DEPOSITS_NOT_ALLOWED',
      'KYC_VERIFICATION_REQUIRED',
      'COUNTRY_RESTRICTED',
      'DEPOSIT_VANISHED',
      'LIMIT_REACHED',
      'AMOUNT_OUT_OF_RANGE',
      'NETWORK_OFF',
      'SYSTEM_OFF',
      'MAINTENANCE',
      'SERVICE_UNAVAILABLE',
      ...configChangeErrors,
    ],
  }),
  'POST /admin/approvals/{id}/reject': endpoint({
    summary: 'Reject a request',
    description: 'Also withdraws the caller’s own request.',
    permission: 'approvals.request',
    params: oneApproval,
    body: z.strictObject({ reason, code }),
    output: z.object({ approval: approvalView }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...configChangeErrors],
  }),
};
