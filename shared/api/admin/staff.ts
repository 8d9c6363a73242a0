import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { listFileEndpoint } from '#shared/api/lib/list.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { staffIdentity, staffMember } from '#shared/schemas/admin/staff.ts';
import { emailAddress, newPassword, staffTotpCode } from '#shared/schemas/identity.ts';
import { epochSeconds, prefixedIdSchema } from '#shared/schemas/scalars.ts';
import { staffRoles } from '#shared/staff/roles.ts';
import { configChangeErrors, configChangeFields } from './change.ts';

const { reason, code, version } = configChangeFields;

const oneStaff = z.strictObject({ id: prefixedIdSchema('stf') });

/** Recipient and expiry of an invitation; both null when it could not be sent. */
const sentInvitation = { sent_to: z.string().nullable(), expires_at: epochSeconds.nullable() };

const staffName = z.string().regex(/^[A-Za-z0-9_.-]{1,64}$/, schemaError('staffName'));

export const adminStaffEndpoints = {
  'GET /admin/staff': endpoint({
    summary: 'List staff members',
    permission: 'staff.read',
    /** `has_one_owner`: the rule that a sponsor and a member approve nothing for each other does not apply. */
    output: z.object({ staff: z.array(staffMember), has_one_owner: z.boolean() }),
  }),
  ...listFileEndpoint('/admin/staff', { permission: 'staff.read', file: 'Export staff members as CSV' }),
  'POST /admin/staff': endpoint({
    summary: 'Add a staff member',
    description:
      'E-mails the invitation. When there are two owners, adding a treasurer or an owner waits for the approval of the second owner (202).',
    permission: 'staff.write',
    body: z.strictObject({ username: staffName, email: emailAddress, role: z.enum(staffRoles), reason, code }),
    output: z.object({ member: staffMember.nullable(), approval_id: z.string().nullable(), ...sentInvitation }),
    accepted: ({ approval_id }) => approval_id !== null,
    errors: ['STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
  'PUT /admin/staff/{id}': endpoint({
    summary: 'Update a staff member',
    description:
      'Changes the role, the access or the unverified e-mail address of another member and ends their sessions. When there are two owners, both must approve a new treasurer or owner (202).',
    permission: 'staff.write',
    params: oneStaff,
    body: z.strictObject({
      role: z.enum(staffRoles),
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
    summary: 'Send a staff member a new invitation',
    description:
      'The link is e-mailed and serves to choose a password and set up the authenticator. The old ones stop working.',
    permission: 'staff.write',
    params: oneStaff,
    body: z.strictObject({ reason, code }),
    output: z.object({ member: staffMember, ...sentInvitation }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'EMAIL_REQUIRED', 'SERVICE_UNAVAILABLE', ...configChangeErrors],
  }),
};

const token = z.string().regex(/^stf_[0-9A-Z]{26}\.[\w-]{43}$/, schemaError('invitation'));

/** Endpoints for accepting an invitation. */
export const adminInvitationEndpoints = {
  'POST /admin/invitation/open': endpoint({
    summary: 'Get an invitation',
    description: 'Returns what it is for and the secret for the authenticator.',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({ token }),
    output: z.object({ staff: staffIdentity, secret: z.string(), uri: z.string() }),
    errors: ['CODE_INVALID'],
  }),
  'POST /admin/invitation/accept': endpoint({
    summary: 'Accept an invitation',
    description: 'Needs a new password and an authenticator code. The member can log in from then on.',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({
      token,
      password: newPassword,
      code: staffTotpCode,
    }),
    output: z.object({ staff: staffIdentity }),
    errors: ['CODE_INVALID', 'ACCOUNT_LOCKED'],
  }),
};
