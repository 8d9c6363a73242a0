import * as z from 'zod';
import { schemaError } from '#shared/errors/schema-reasons.ts';
import {
  emailCodeToken,
  emailCode,
  ownSession,
  loginPassword,
  securityEvent,
  totpCode,
} from '#shared/schemas/identity.ts';
import { fundPasswordDigits, ownUserProfile, selfImposedLimits } from '#shared/schemas/people.ts';
import { epochSeconds, nameSchema, prefixedIdSchema, positiveAmountSchema } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';
import { paginatedListEndpoint } from './lib/list.ts';

/** Account security: login methods and their settings. */
export const securityEndpoints = {
  'GET /user/sessions': endpoint({
    summary: 'List sessions',
    caller: 'user',
    output: z.object({ sessions: z.array(ownSession) }),
  }),
  'DELETE /user/sessions/{id}': endpoint({
    summary: 'End a session',
    caller: 'user',
    limit: 'write',
    params: z.strictObject({ id: prefixedIdSchema('ses') }),
    output: z.object({}),
    errors: ['NOT_FOUND'],
  }),
  'POST /user/confirm': endpoint({
    summary: 'Confirm a login',
    description:
      'Needs the password or an authenticator code. For ten minutes this session may use endpoints that need a recent login.',
    caller: 'main',
    limit: 'secret',
    /** Exactly one of the two. */
    body: z.strictObject({ password: loginPassword.optional(), code: totpCode.optional() }),
    output: z.object({ confirmed_until: epochSeconds }),
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED'],
  }),
  ...paginatedListEndpoint('/user/security-log', {
    summary: 'List security events',
    description: 'Newest first.',
    caller: 'main',
    rows: { events: securityEvent },
  }),
  'POST /user/totp/setup': endpoint({
    summary: 'Create an authenticator secret',
    description: 'Takes effect once it is enabled with a code.',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({ password: loginPassword.optional() }),
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['INVALID_CREDENTIALS', 'RECENT_LOGIN_REQUIRED', 'ACCOUNT_LOCKED', 'CHANGED_MEANWHILE'],
  }),
  'POST /user/totp/enable': endpoint({
    summary: 'Enable two-factor authentication',
    description: 'Needs a code of the new secret. Returns the recovery codes, only this once.',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({ code: emailCode }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['CODE_INVALID', 'ACCOUNT_LOCKED'],
  }),
  'POST /user/totp/disable': endpoint({
    summary: 'Disable two-factor authentication',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({ password: loginPassword.optional(), code: totpCode }),
    output: z.object({}),
    errors: ['INVALID_CREDENTIALS', 'RECENT_LOGIN_REQUIRED', 'CODE_INVALID', 'ACCOUNT_LOCKED'],
  }),
  'PUT /user/anti-phishing-code': endpoint({
    summary: 'Set the anti-phishing code',
    description: 'All our e-mails contain it from then on. Null removes it.',
    caller: 'main',
    limit: 'secret',
    recentLogin: true,
    body: z.strictObject({ anti_phishing_code: nameSchema(32).nullable() }),
    output: z.object({ user: ownUserProfile }),
    errors: ['CHANGED_MEANWHILE'],
  }),
  'POST /user/freeze': endpoint({
    summary: 'Freeze the account',
    description: 'Nothing can be opened or withdrawn. Ends all other sessions.',
    caller: 'main',
    limit: 'write',
    body: z.strictObject({}),
    output: z.object({ user: ownUserProfile }),
    errors: ['CHANGED_MEANWHILE'],
  }),
  'POST /user/unfreeze': endpoint({
    summary: 'Unfreeze the account',
    description:
      'Needs the password, the authenticator code when two-factor authentication is on, and an e-mailed code when the account has an address.',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      password: loginPassword.optional(),
      code: totpCode.optional(),
      email_code: emailCode.optional(),
      code_token: emailCodeToken.optional(),
    }),
    output: z.object({ user: ownUserProfile }),
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
    summary: 'Reset a forgotten fund password',
    description:
      'Needs the password, the authenticator code when two-factor authentication is on, and an e-mailed code when the account has an address. Holds withdrawals for a day.',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      new_password: fundPasswordDigits,
      confirm_password: fundPasswordDigits,
      password: loginPassword.optional(),
      code: totpCode.optional(),
      email_code: emailCode.optional(),
      code_token: emailCodeToken.optional(),
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
    summary: 'Get the self-set limits',
    description: 'Returns current and upcoming limits, and today’s usage.',
    caller: 'user',
    output: z.object({
      limits: selfImposedLimits,
      /** Looser limits take effect after a day. */
      pending: z.object({ limits: selfImposedLimits, from: epochSeconds }).nullable(),
      used: z.object({ loss: z.string(), stake: z.string() }),
    }),
  }),
  'PUT /user/limits': endpoint({
    summary: 'Set your own limits',
    description: 'Tighter limits take effect immediately, looser ones a day later.',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({
      daily_loss: positiveAmountSchema('limit').nullable(),
      daily_stake: positiveAmountSchema('limit').nullable(),
      session_minutes: z.int().min(5, schemaError('minutes')).max(1440, schemaError('minutes')).nullable(),
    }),
    output: z.object({
      limits: selfImposedLimits,
      pending: z.object({ limits: selfImposedLimits, from: epochSeconds }).nullable(),
    }),
    errors: ['INVALID_AMOUNT', 'CHANGED_MEANWHILE'],
  }),
};
