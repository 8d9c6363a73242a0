import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFile } from '#shared/api/lib/list.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { staff, staffMember } from '#shared/schemas/admin/staff.ts';
import { emailAddress } from '#shared/schemas/identity.ts';
import { epochSeconds, prefixedId } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';
import { configChangeErrors, configChangeFields } from './change.ts';
import { staffWriteRoles } from './roles.ts';

const { reason, code, version } = configChangeFields;

const oneStaff = z.strictObject({ id: prefixedId('stf') });

/** Recipient and expiry of an invitation; both null when it could not be sent. */
const sentInvitation = { sent_to: z.string().nullable(), expires_at: epochSeconds.nullable() };

const staffName = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, schemaError('staffName'));

export const adminStaff = {
  'GET /admin/staff': endpoint({
    summary: 'The staff',
    caller: roles,
    limit: 'staff',
    /** `has_one_owner`: the rule that a sponsor and a member approve nothing for each other does not apply. */
    output: z.object({ staff: z.array(staffMember), has_one_owner: z.boolean() }),
  }),
  ...listFile('/admin/staff', { caller: roles }),
  'POST /admin/staff': endpoint({
    summary:
      'Add a member of staff and e-mail the invitation; where there are two owners, a treasurer or owner is added once the second one approves (202)',
    caller: staffWriteRoles,
    limit: 'staff',
    body: z.strictObject({ username: staffName, email: emailAddress, role: z.enum(roles), reason, code }),
    output: z.object({ member: staffMember.nullable(), approval_id: z.string().nullable(), ...sentInvitation }),
    accepted: ({ approval_id }) => approval_id !== null,
    errors: ['STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
  'PUT /admin/staff/{id}': endpoint({
    summary:
      'Change the role, access or unverified e-mail address of another member and end their sessions; where there are two owners, a new treasurer or owner takes both (202)',
    caller: staffWriteRoles,
    limit: 'staff',
    params: oneStaff,
    body: z.strictObject({
      role: z.enum(roles),
      is_active: z.boolean(),
      email: emailAddress.optional(),
      version,
      reason,
      code,
    }),
    output: z.object({ member: staffMember, approval_id: z.string().nullable() }),
    accepted: ({ approval_id }) => approval_id !== null,
    errors: ['NOT_FOUND', 'FORBIDDEN', ...configChangeErrors],
  }),
  'POST /admin/staff/{id}/invite': endpoint({
    summary: 'E-mail a member a new link to choose a password and set up the authenticator; the old ones stop working',
    caller: staffWriteRoles,
    limit: 'staff',
    params: oneStaff,
    body: z.strictObject({ reason, code }),
    output: z.object({ member: staffMember, ...sentInvitation }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'EMAIL_REQUIRED', 'SERVICE_UNAVAILABLE', ...configChangeErrors],
  }),
};

const token = z.string().regex(/^stf_[0-9A-Z]{26}\.[\w-]{43}$/, schemaError('invitation'));

/** Endpoints for accepting an invitation. */
export const adminInvitation = {
  'POST /admin/invitation/open': endpoint({
    summary: 'What an invitation is for, and the secret of the authenticator that goes with it',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({ token }),
    output: z.object({ staff, secret: z.string(), uri: z.string() }),
    errors: ['CODE_INVALID'],
  }),
  'POST /admin/invitation/accept': endpoint({
    summary: 'Choose a password and show a code of the authenticator; from then on one can log in',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({
      token,
      password: z.string().min(10).max(256),
      code: z.string().regex(/^\d{6}$/, schemaError('totp')),
    }),
    output: z.object({ staff }),
    errors: ['CODE_INVALID', 'ACCOUNT_LOCKED'],
  }),
};
