import * as z from 'zod';
import { endpoint } from '#shared/api/lib/endpoint.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { staffIdentity } from '#shared/schemas/admin/staff.ts';
import { emailCodeToken, emailAddress, emailCode, sentEmailCode, staffTotpCode } from '#shared/schemas/identity.ts';
import { epochSeconds, textLineSchema } from '#shared/schemas/scalars.ts';
import { configChangeErrors, configChangeFields } from './change.ts';

export const adminSessionEndpoints = {
  'POST /admin/login': endpoint({
    summary: 'Log in as staff',
    description: 'Needs the username, the password and six digits of the authenticator.',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({
      username: textLineSchema(64, 'staffLogin'),
      password: z.string().min(1, schemaError('password')).max(256, schemaError('password')),
      code: staffTotpCode,
    }),
    /** `is_email_needed`: the member has no verified e-mail address yet, and e-mails can be sent. */
    output: z.object({
      token: z.string(),
      expires_at: epochSeconds,
      staff: staffIdentity,
      is_email_needed: z.boolean(),
    }),
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
  }),
  'POST /admin/logout': endpoint({
    summary: 'Log out as staff',
    description: 'Ends this staff session.',
    permission: 'session.write',
    output: z.object({}),
  }),
  'GET /admin/session': endpoint({
    summary: 'Get the current staff member',
    permission: 'session.write',
    output: z.object({ staff: staffIdentity }),
  }),
  'POST /admin/email/code': endpoint({
    summary: 'Send a code to your new e-mail address',
    permission: 'session.write',
    body: z.strictObject({ email: emailAddress }),
    output: sentEmailCode,
    errors: ['SERVICE_UNAVAILABLE'],
  }),
  'PUT /admin/email': endpoint({
    summary: 'Verify your e-mail address',
    description: 'Needs the code that was sent to it.',
    permission: 'session.write',
    body: z.strictObject({
      email: emailAddress,
      email_code: emailCode,
      code_token: emailCodeToken.optional(),
      code: configChangeFields.code,
    }),
    output: z.object({ email: z.string() }),
    errors: ['CODE_INVALID', ...configChangeErrors],
  }),
};
