import * as z from 'zod';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import { codeToken, emailCode, ownSession, password, securityEvent, totpCode } from '#shared/schemas/identity.ts';
import { fundPasswordDigits, profile, selfLimits } from '#shared/schemas/people.ts';
import { epochSeconds, prefixedId, positiveAmount, textLine } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { list } from './lib/list.ts';

/** Account security: login methods and their settings. */
export const security = {
  'GET /user/sessions': endpoint({
    summary: 'Where one is logged in',
    caller: 'user',
    limit: 'read',
    output: z.object({ sessions: z.array(ownSession) }),
  }),
  'DELETE /user/sessions/{id}': endpoint({
    summary: 'End a session',
    caller: 'user',
    limit: 'write',
    params: z.strictObject({ id: prefixedId('ses') }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  'POST /user/confirm': endpoint({
    summary:
      'Confirm that it is still the owner who is logged in, by the password or a code of the authenticator: what asks for a recent login is open to this session for ten minutes',
    caller: 'main',
    limit: 'secret',
    /** Exactly one of the two. */
    body: z.strictObject({ password: password.optional(), code: totpCode.optional() }),
    output: z.object({ confirmed_until: epochSeconds }),
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
  }),
  ...list('/user/security-log', {
    summary: 'What happened to the safety of this account, newest first',
    caller: 'main',
    rows: { events: securityEvent },
  }),
  'POST /user/totp/setup': endpoint({
    summary: 'A new secret for an authenticator; it counts once a code of it has come',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({ password: password.optional() }),
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['INVALID_CREDENTIALS', 'RECENT_LOGIN_REQUIRED', 'ACCOUNT_LOCKED', 'CHANGED_MEANWHILE'],
  }),
  'POST /user/totp/enable': endpoint({
    summary: 'Turn on two factors by a code of the new secret; the recovery codes are shown this once',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({ code: emailCode }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['CODE_INVALID', 'ACCOUNT_LOCKED'],
  }),
  'POST /user/totp/disable': endpoint({
    summary: 'Turn off two factors',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({ password: password.optional(), code: totpCode }),
    output: z.object({}),
    errors: ['INVALID_CREDENTIALS', 'RECENT_LOGIN_REQUIRED', 'CODE_INVALID', 'ACCOUNT_LOCKED'],
  }),
  'PUT /user/anti-phishing-code': endpoint({
    summary: 'Words that every e-mail of ours carries from now on; null for none',
    caller: 'main',
    limit: 'secret',
    recentLogin: true,
    body: z.strictObject({ anti_phishing_code: textLine(32).nullable() }),
    output: z.object({ user: profile }),
    errors: ['CHANGED_MEANWHILE'],
  }),
  'POST /user/freeze': endpoint({
    summary: 'Freeze one’s account: nothing is opened, nothing leaves, every other session ends',
    caller: 'main',
    limit: 'write',
    body: z.strictObject({}),
    output: z.object({ user: profile }),
    errors: ['CHANGED_MEANWHILE'],
  }),
  'POST /user/unfreeze': endpoint({
    summary:
      'Lift one’s own freeze: by password, the code of the authenticator where there is one, and an e-mailed code where there is an address',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      password: password.optional(),
      code: totpCode.optional(),
      email_code: emailCode.optional(),
      code_token: codeToken.optional(),
    }),
    output: z.object({ user: profile }),
    errors: [
      'INVALID_CREDENTIALS',
      'RECENT_LOGIN_REQUIRED',
      'TOTP_REQUIRED',
      'CODE_INVALID',
      'ACCOUNT_LOCKED',
      'CHANGED_MEANWHILE',
    ],
  }),
  'POST /user/reset-fund-password': endpoint({
    summary:
      'Set another fund password where the present one is forgotten: by password, the code of the authenticator where there is one, and an e-mailed code where there is an address; nothing can be withdrawn for a day then',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      new_password: fundPasswordDigits,
      confirm_password: fundPasswordDigits,
      password: password.optional(),
      code: totpCode.optional(),
      email_code: emailCode.optional(),
      code_token: codeToken.optional(),
    }),
    output: z.object({
      set_at: epochSeconds,
      /** Withdrawals are blocked until then. */
      withdrawals_held_until: epochSeconds,
    }),
    errors: [
      'FUND_PASSWORD_NONE',
      'INVALID_CREDENTIALS',
      'TOTP_REQUIRED',
      'CODE_INVALID',
      'EMAIL_REQUIRED',
      'RECENT_LOGIN_REQUIRED',
      'ACCOUNT_LOCKED',
      'CHANGED_MEANWHILE',
    ],
  }),
  'GET /user/limits': endpoint({
    summary: 'The limits that one set oneself, those that come, and what of them is used today',
    caller: 'user',
    limit: 'read',
    output: z.object({
      limits: selfLimits,
      /** Looser limits take effect after a day. */
      pending: z.object({ limits: selfLimits, from: epochSeconds }).nullable(),
      used: z.object({ loss: z.string(), stake: z.string() }),
    }),
  }),
  'PUT /user/limits': endpoint({
    summary: 'Set limits: tighter ones count at once, looser ones a day later',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({
      daily_loss: positiveAmount('limit').nullable(),
      daily_stake: positiveAmount('limit').nullable(),
      session_minutes: z.int().min(5, schemaError('minutes')).max(1440, schemaError('minutes')).nullable(),
    }),
    output: z.object({
      limits: selfLimits,
      pending: z.object({ limits: selfLimits, from: epochSeconds }).nullable(),
    }),
    errors: ['INVALID_AMOUNT', 'CHANGED_MEANWHILE'],
  }),
};
