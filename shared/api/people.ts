import * as z from 'zod';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { languages } from '#shared/languages.ts';
import { codeToken, emailAddress, emailCode, password, sentCode, totpCode } from '#shared/schemas/identity.ts';
import { wallet } from '#shared/schemas/ledger.ts';
import { mailKinds, profile } from '#shared/schemas/people.ts';
import { epochSeconds } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { list } from './lib/list.ts';

/** Profile data that users may change themselves. */
export const userProfile = {
  'GET /user/profile': endpoint({
    summary: 'Who is logged in, with the wallets of the current account',
    caller: 'user',
    limit: 'read',
    output: z.object({ user: profile.extend({ wallets: z.array(wallet) }) }),
  }),
  'PUT /user/profile': endpoint({
    summary: 'Change one’s phone number, language, or which e-mails one wants; what is left out stays',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({
      phone: z
        .string()
        .regex(/^\+[1-9]\d{6,14}$/, schemaError('phone'))
        .nullable()
        .optional(),
      language: z.enum(languages).optional(),
      mails: z.partialRecord(z.enum(mailKinds), z.boolean()).optional(),
    }),
    output: z.object({ user: profile }),
    errors: ['CHANGED_MEANWHILE'],
  }),
  'POST /user/send-email-code': endpoint({
    summary:
      'Send six digits to an address that one wants to bind, or to one’s own to unfreeze the account or to reset the fund password',
    caller: 'main',
    limit: 'mail',
    body: z.strictObject({
      type: z.enum(['bind_email', 'unfreeze', 'reset_fund_password']),
      /** For `bind_email`. */ email: emailAddress.optional(),
    }),
    output: sentCode,
    errors: ['TOO_MANY_REQUESTS', 'EMAIL_REQUIRED', 'SERVICE_UNAVAILABLE'],
  }),
  'POST /user/bind-email': endpoint({
    summary: 'Set or change one’s e-mail address by the code that was sent to it; the old one is told',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      email: emailAddress,
      email_code: emailCode,
      code_token: codeToken.optional(),
      password: password.optional(),
      code: totpCode.optional(),
    }),
    output: z.object({ user: profile }),
    errors: [
      'CODE_INVALID',
      'INVALID_CREDENTIALS',
      'RECENT_LOGIN_REQUIRED',
      'TOTP_REQUIRED',
      'ACCOUNT_LOCKED',
      'CHANGED_MEANWHILE',
    ],
  }),
  ...list('/user/referrals', {
    summary: 'Who signed up with one’s referral code, newest first',
    caller: 'main',
    rows: { referrals: z.object({ username: z.string(), created_at: epochSeconds }) },
    besides: { referral_code: z.string(), link: z.string() },
  }),
};

/** Data export and account closure by the user. */
export const accountClosure = {
  'GET /user/export': endpoint({
    summary: 'Everything that is kept about oneself, as JSON',
    caller: 'main',
    limit: 'export',
    media: 'application/json',
    output: z.string(),
  }),
  'POST /user/close-account': endpoint({
    summary: 'Close one’s account for good: only where nothing is open and nothing is left in it',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({ password: password.optional(), code: totpCode.optional() }),
    output: z.object({}),
    errors: [
      'INVALID_CREDENTIALS',
      'RECENT_LOGIN_REQUIRED',
      'TOTP_REQUIRED',
      'INVALID_ORDER_STATUS',
      'ACCOUNT_LOCKED',
      'CHANGED_MEANWHILE',
    ],
  }),
};
