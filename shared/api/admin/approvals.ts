import * as z from 'zod';
import { endpoint } from '#shared/api/kit/endpoint.ts';
import { approvalView } from '#shared/schemas/admin/approvals.ts';
import { emailAddress } from '#shared/schemas/identity.ts';
import { id } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';
import { changeErrors, changeFields } from './change.ts';
import { carers, changers } from './roles.ts';

const oneUser = z.strictObject({ id: id('usr') });
const oneApproval = z.strictObject({ id: id('apv') });
const { reason, code, version } = changeFields;

/** What one member of staff asks for and another one, or the person that it is about, decides. */
export const adminApprovals = {
  'POST /admin/users/{id}/email': endpoint({
    summary:
      'Ask for another e-mail address of a person: done once they confirm it from the old one, or a second member does a day later',
    caller: carers,
    limit: 'staff',
    params: oneUser,
    body: z.strictObject({ email: emailAddress.nullable(), version, reason, code }),
    output: z.object({ approval: approvalView }),
    errors: ['NOT_FOUND', 'SERVICE_UNAVAILABLE', ...changeErrors],
  }),
  'GET /admin/users/{id}/approvals': endpoint({
    summary: 'What was asked for a person and who decided, newest first',
    caller: roles,
    limit: 'staff',
    params: oneUser,
    output: z.object({ approvals: z.array(approvalView) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /admin/approvals/{id}/approve': endpoint({
    summary: 'Do what somebody else has asked for, once its time has come',
    caller: changers,
    limit: 'staff',
    params: oneApproval,
    body: z.strictObject({ reason, code }),
    output: z.object({ approval: approvalView }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...changeErrors],
  }),
  'POST /admin/approvals/{id}/reject': endpoint({
    summary: 'Refuse what was asked for, or take back what one asked for oneself',
    caller: carers,
    limit: 'staff',
    params: oneApproval,
    body: z.strictObject({ reason, code }),
    output: z.object({ approval: approvalView }),
    errors: ['NOT_FOUND', 'INVALID_ORDER_STATUS', ...changeErrors],
  }),
};
