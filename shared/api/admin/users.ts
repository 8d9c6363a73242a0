import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { paginatedListEndpoint, listFileEndpoint, listAndFileEndpoints } from '#shared/api/lib/list.ts';
import {
  adminSessionView,
  adminUserRow,
  onlineUser,
  adminUserProfile,
  adminUserDetail,
  userNote,
} from '#shared/schemas/admin/people.ts';
import { emailAddress, securityEvent, username } from '#shared/schemas/identity.ts';
import { kycStatuses } from '#shared/schemas/kyc.ts';
import { timeRangeQuery } from '#shared/schemas/page.ts';
import { userStatuses } from '#shared/schemas/people.ts';
import { prefixedIdSchema, freeTextSchema, queryIntegerSchema, textLineSchema } from '#shared/schemas/scalars.ts';
import { configChangeErrors, configChangeFields } from './change.ts';

const filter = {
  ...timeRangeQuery,
  /** Part of a name or e-mail address in the window; a full name, e-mail address or id at any time. */
  search: textLineSchema(64).optional(),
  status: z.enum(userStatuses).optional(),
  kyc_status: z.enum(kycStatuses).optional(),
  kind: z.enum(['main', 'simulate']).optional(),
  /** By time of registration. */
  order: z.enum(['newest', 'oldest']).optional(),
};

const oneUser = z.strictObject({ id: prefixedIdSchema('usr') });
const { reason, code, version } = configChangeFields;

export const adminUserEndpoints = {
  ...listAndFileEndpoints('/admin/users', {
    summary: 'List users',
    description: 'In the order of registration.',
    file: 'Export users as CSV',
    permission: 'users.read',
    rows: { users: adminUserRow },
    filter,
  }),
  'POST /admin/users': endpoint({
    summary: 'Create a user',
    description: 'Creates a main account. With an e-mail address, a link to choose a password is e-mailed.',
    permission: 'users.create',
    body: z.strictObject({ username, email: emailAddress, reason, code }),
    output: z.object({ user: adminUserRow }),
    errors: ['STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
  'GET /admin/users/online': endpoint({
    summary: 'List online users',
    description: 'Users who are on the site now or left it within ten minutes.',
    permission: 'users.read',
    query: z.strictObject({ limit: queryIntegerSchema(1, 200).optional() }),
    output: z.object({ online: z.array(onlineUser), total: z.int() }),
  }),
  ...listFileEndpoint('/admin/users/online', {
    permission: 'users.read',
    filter: {},
    file: 'Export online users as CSV',
  }),
  'GET /admin/users/{id}': endpoint({
    summary: 'Get a user',
    description: 'Includes accounts and balances.',
    permission: 'users.read',
    params: oneUser,
    output: adminUserDetail.extend({ person: adminUserProfile }),
    errors: ['USER_NOT_FOUND'],
  }),
  'PUT /admin/users/{id}': endpoint({
    summary: 'Update a user',
    description:
      'Changes permissions and the credit score. When a loan product requires a score, the answer is 202 and the score waits for a second staff member.',
    permission: 'users.write',
    params: oneUser,
    body: z.strictObject({
      credit_score: z.int().min(0).max(100).nullable(),
      flags: z.strictObject({
        trading: z.boolean(),
        options_trading: z.boolean(),
        withdraw: z.boolean(),
        deposit: z.boolean(),
        login: z.boolean(),
      }),
      version,
      reason,
      code,
    }),
    output: z.object({ user: adminUserRow, person: adminUserProfile, approval_id: z.string().nullable() }),
    accepted: ({ approval_id }) => approval_id !== null,
    errors: ['USER_NOT_FOUND', ...configChangeErrors],
  }),
  'PUT /admin/users/{id}/status': endpoint({
    summary: 'Set the status of a user',
    description: '`inactive` and `banned` end all sessions. Only owner and risk can set `active` again.',
    permission: 'users.write',
    params: oneUser,
    /** Without a `version`, sets the status whatever else changed since. */
    body: z.strictObject({ status: z.enum(userStatuses), version: version.optional(), reason, code }),
    output: z.object({ user: adminUserRow, person: adminUserProfile }),
    errors: ['USER_NOT_FOUND', 'FORBIDDEN', ...configChangeErrors],
  }),
  'PUT /admin/users/{id}/password': endpoint({
    summary: 'Send a password reset link',
    description: 'E-mails the link to the user. Staff never see the password.',
    permission: 'passwords.reset',
    params: oneUser,
    body: z.strictObject({ reason, code }),
    output: z.object({}),
    errors: ['USER_NOT_FOUND', 'EMAIL_REQUIRED', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
  'DELETE /admin/users/{id}': endpoint({
    summary: 'Close a user’s account',
    description: 'The account must be empty. Deletes personal data, except for what the law requires.',
    permission: 'users.close',
    params: oneUser,
    body: z.strictObject({ version, reason, code }),
    output: z.object({}),
    errors: ['USER_NOT_FOUND', 'INVALID_ORDER_STATUS', ...configChangeErrors],
  }),
  'GET /admin/users/{id}/sessions': endpoint({
    summary: 'List the sessions of a user',
    permission: 'users.read',
    params: oneUser,
    output: z.object({ sessions: z.array(adminSessionView) }),
    errors: ['USER_NOT_FOUND'],
  }),
  'DELETE /admin/users/{id}/sessions': endpoint({
    summary: 'End all sessions of a user',
    permission: 'users.write',
    params: oneUser,
    body: z.strictObject({ reason, code }),
    output: z.object({ ended: z.int() }),
    errors: ['USER_NOT_FOUND', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
  ...paginatedListEndpoint('/admin/users/{id}/security-log', {
    summary: 'List the security events of a user',
    description: 'Newest first.',
    permission: 'users.read',
    params: oneUser,
    rows: { events: securityEvent },
    errors: ['USER_NOT_FOUND'],
  }),
  ...paginatedListEndpoint('/admin/users/{id}/notes', {
    summary: 'List the notes about a user',
    description: 'Newest first.',
    permission: 'users.read',
    params: oneUser,
    rows: { notes: userNote },
    errors: ['USER_NOT_FOUND'],
  }),
  'POST /admin/users/{id}/notes': endpoint({
    summary: 'Create a note about a user',
    description: 'A note cannot be changed.',
    permission: 'notes.write',
    params: oneUser,
    body: z.strictObject({ text: freeTextSchema(2000), code }),
    output: z.object({ note: userNote }),
    errors: ['USER_NOT_FOUND', 'STEP_UP_REQUIRED', 'ACCOUNT_LOCKED'],
  }),
};
