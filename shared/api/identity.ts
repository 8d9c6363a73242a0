import * as z from 'zod';
import { systemOffErrorNames } from '#shared/errors/errors.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import {
  emailCodeToken,
  emailAddress,
  emailCode,
  newPassword,
  referralCode,
  sentEmailCode,
  loginSession,
  totpCode,
  username,
} from '#shared/schemas/identity.ts';
import { epochSeconds } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';

const credential = (message: string, max: number) => z.string(message).min(1, message).max(max, message);

const BOTH = schemaError('credentials');

/** Purposes of e-mailed codes: a code of one purpose is not valid for another. */
export const emailCodePurposes = ['register', 'bind_email', 'unfreeze', 'reset_fund_password'] as const;
export type EmailCodePurpose =
  | (typeof emailCodePurposes)[number]
  | 'reset_password'
  | 'withdrawal_address'
  | 'staff_email';

export const authEndpoints = {
  'POST /auth/register': endpoint({
    summary: 'Register with an e-mail address',
    description: 'Needs a username, the e-mail address and the code that was sent to it.',
    caller: 'anyone',
    limit: 'register',
    body: z.strictObject({
      username,
      email: emailAddress,
      email_code: emailCode,
      code_token: emailCodeToken.optional(),
      password: newPassword,
      referral_code: referralCode.optional(),
    }),
    output: loginSession,
    errors: [...systemOffErrorNames, 'CODE_INVALID', 'ACCOUNT_LOCKED', 'COUNTRY_RESTRICTED'],
  }),
  'POST /auth/register-account': endpoint({
    summary: 'Register with a username and a password',
    caller: 'anyone',
    limit: 'register',
    body: z.strictObject({ username, password: newPassword, referral_code: referralCode.optional() }),
    output: loginSession,
    errors: [...systemOffErrorNames, 'COUNTRY_RESTRICTED'],
  }),
  'POST /auth/send-email-code': endpoint({
    summary: 'Send a registration code',
    description:
      'Sends six digits that are valid for ten minutes and five attempts. The answer does not reveal whether the address has an account. Send `code_token` with the code to have your own attempts; requests without it share theirs.',
    caller: 'anyone',
    limit: 'mail',
    body: z.strictObject({ email: emailAddress, type: z.literal('register') }),
    output: sentEmailCode,
    errors: ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  }),
  'POST /auth/verify-email-code': endpoint({
    summary: 'Check a registration code',
    description: 'Does not use the code up.',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({
      email: emailAddress,
      code: emailCode,
      code_token: emailCodeToken.optional(),
      type: z.literal('register'),
    }),
    output: z.object({ valid: z.literal(true) }),
    errors: ['CODE_INVALID', 'ACCOUNT_LOCKED'],
  }),
  'POST /auth/login': endpoint({
    summary: 'Log in',
    description:
      'Needs the username or e-mail address and the password, and the authenticator code when two-factor authentication is on.',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({
      username: credential(BOTH, 254),
      password: credential(BOTH, 256),
      code: totpCode.optional(),
    }),
    output: loginSession,
    errors: ['INVALID_CREDENTIALS', 'TOTP_REQUIRED', 'ACCOUNT_LOCKED', 'ACCOUNT_RESTRICTED'],
  }),
  'POST /auth/forgot-password': endpoint({
    summary: 'Request a password reset code',
    description:
      'Sends the code to the e-mail address of the account. The answer is the same when there is no account.',
    caller: 'anyone',
    limit: 'mail',
    body: z.strictObject({ username: credential(schemaError('login'), 254) }),
    output: sentEmailCode,
    errors: ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  }),
  'POST /auth/reset-password': endpoint({
    summary: 'Reset a password',
    description: 'Needs the e-mailed code. Ends all sessions.',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({
      username: credential(schemaError('login'), 254),
      code: emailCode,
      code_token: emailCodeToken.optional(),
      password: newPassword,
    }),
    output: z.object({}),
    errors: ['CODE_INVALID', 'ACCOUNT_LOCKED', 'CHANGED_MEANWHILE'],
  }),
  // Served with the logins, so that the list of common passwords is bundled once.
  'POST /user/change-password': endpoint({
    summary: 'Change the password',
    description: 'Ends all other sessions.',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      current_password: credential(schemaError('password'), 256).optional(),
      new_password: newPassword,
      code: totpCode.optional(),
    }),
    output: z.object({}),
    errors: ['INVALID_CREDENTIALS', 'RECENT_LOGIN_REQUIRED', 'TOTP_REQUIRED', 'ACCOUNT_LOCKED', 'CHANGED_MEANWHILE'],
  }),
  'POST /auth/refresh': endpoint({
    summary: 'Refresh a session',
    description: 'Returns a new pair of tokens. Using a refresh token twice ends the session.',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({ refresh_token: credential(schemaError('refreshToken'), 256) }),
    output: loginSession,
    errors: ['UNAUTHORIZED', 'ACCOUNT_RESTRICTED'],
  }),
  'POST /auth/logout': endpoint({
    summary: 'Log out',
    description: 'Ends this session.',
    caller: 'user',
    limit: 'write',
    output: z.object({}),
  }),
  'POST /auth/logout-all': endpoint({
    summary: 'Log out everywhere',
    description: 'Ends all sessions of the user, this one included.',
    caller: 'user',
    limit: 'write',
    output: z.object({ ended: z.int() }),
  }),
};

/** Confirmation by e-mail to the old address when staff change a user's address. */
export const emailChangeEndpoints = {
  'POST /auth/email-change/open': endpoint({
    summary: 'Get an e-mail change request',
    description: 'Support asked for the change. The link was sent to the old address.',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({ token: credential(schemaError('missing'), 256) }),
    output: z.object({
      username: z.string(),
      /** New address, masked but recognisable to its owner; null when it would be removed. */
      email: z.string().nullable(),
      expires_at: epochSeconds,
    }),
    errors: ['CODE_INVALID'],
  }),
  'POST /auth/email-change/decide': endpoint({
    summary: 'Accept or decline an e-mail change',
    description: 'Accepting changes the address, ends all sessions and holds withdrawals for a day.',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({ token: credential(schemaError('missing'), 256), is_wanted: z.boolean() }),
    output: z.object({}),
    errors: ['CODE_INVALID', 'CHANGED_MEANWHILE'],
  }),
};
