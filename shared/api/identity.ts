import * as z from 'zod';
import { systemOffErrors } from '#shared/errors/errors.ts';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import {
  codeToken,
  emailAddress,
  emailCode,
  newPassword,
  referralCode,
  sentCode,
  session,
  totpCode,
  username,
} from '#shared/schemas/identity.ts';
import { epochSeconds } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';

const credential = (message: string, max: number) => z.string(message).min(1, message).max(max, message);

const BOTH = schemaError('credentials');

/** Purposes of e-mailed codes: a code of one purpose is not valid for another. */
export const codePurposes = ['register', 'bind_email', 'unfreeze', 'reset_fund_password'] as const;
export type CodePurpose = (typeof codePurposes)[number] | 'reset_password' | 'withdrawal_address' | 'staff_email';

export const auth = {
  'POST /auth/register': endpoint({
    summary: 'Sign up with a name, an e-mail address and the code that was sent to it',
    caller: 'anyone',
    limit: 'register',
    body: z.strictObject({
      username,
      email: emailAddress,
      email_code: emailCode,
      code_token: codeToken.optional(),
      password: newPassword,
      referral_code: referralCode.optional(),
    }),
    output: session,
    errors: [...systemOffErrors, 'CODE_INVALID', 'ACCOUNT_LOCKED', 'COUNTRY_RESTRICTED'],
  }),
  'POST /auth/register-account': endpoint({
    summary: 'Sign up with a name and a password',
    caller: 'anyone',
    limit: 'register',
    body: z.strictObject({ username, password: newPassword, referral_code: referralCode.optional() }),
    output: session,
    errors: [...systemOffErrors, 'COUNTRY_RESTRICTED'],
  }),
  'POST /auth/send-email-code': endpoint({
    summary:
      'Send six digits to an e-mail address, good for ten minutes and five tries; the answer does not tell who has an account. `code_token`, sent beside the code, gives tries of one’s own: all who send none share theirs',
    caller: 'anyone',
    limit: 'mail',
    body: z.strictObject({ email: emailAddress, type: z.literal('register') }),
    output: sentCode,
    errors: ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  }),
  'POST /auth/verify-email-code': endpoint({
    summary: 'Whether a code that was sent is right; it is not used up',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({
      email: emailAddress,
      code: emailCode,
      code_token: codeToken.optional(),
      type: z.literal('register'),
    }),
    output: z.object({ valid: z.literal(true) }),
    errors: ['CODE_INVALID', 'ACCOUNT_LOCKED'],
  }),
  'POST /auth/login': endpoint({
    summary: 'Log in by name or e-mail address and password; with the code of the authenticator where one is set up',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({
      username: credential(BOTH, 254),
      password: credential(BOTH, 256),
      code: totpCode.optional(),
    }),
    output: session,
    errors: ['INVALID_CREDENTIALS', 'TOTP_REQUIRED', 'ACCOUNT_LOCKED', 'ACCOUNT_RESTRICTED'],
  }),
  'POST /auth/forgot-password': endpoint({
    summary: 'Send a code for a new password to the e-mail address of an account; answers alike whether there is one',
    caller: 'anyone',
    limit: 'mail',
    body: z.strictObject({ username: credential(schemaError('login'), 254) }),
    output: sentCode,
    errors: ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  }),
  'POST /auth/reset-password': endpoint({
    summary: 'Set a new password by an e-mailed code; all sessions end',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({
      username: credential(schemaError('login'), 254),
      code: emailCode,
      code_token: codeToken.optional(),
      password: newPassword,
    }),
    output: z.object({}),
    errors: ['CODE_INVALID', 'ACCOUNT_LOCKED', 'CHANGED_MEANWHILE'],
  }),
  // Served with the logins, so that the list of common passwords is bundled once.
  'POST /user/change-password': endpoint({
    summary: 'Change one’s password; every other session ends',
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
    summary: 'Exchange a refresh token for a new pair; a token used twice ends the session',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({ refresh_token: credential(schemaError('refreshToken'), 256) }),
    output: session,
    errors: ['UNAUTHORIZED', 'ACCOUNT_RESTRICTED'],
  }),
  'POST /auth/logout': endpoint({
    summary: 'End this session',
    caller: 'user',
    limit: 'write',
    output: z.object({}),
  }),
  'POST /auth/logout-all': endpoint({
    summary: 'End every session of this person, this one included',
    caller: 'user',
    limit: 'write',
    output: z.object({ ended: z.int() }),
  }),
};

/** Confirmation by e-mail to the old address when staff change a user's address. */
export const emailChange = {
  'POST /auth/email-change/open': endpoint({
    summary: 'What a letter to one’s old e-mail address asks: whether support may change it',
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
    summary: 'Answer it: where the change is wanted it is made, every session ends, and nothing leaves for a day',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({ token: credential(schemaError('missing'), 256), is_wanted: z.boolean() }),
    output: z.object({}),
    errors: ['CODE_INVALID', 'CHANGED_MEANWHILE'],
  }),
};
