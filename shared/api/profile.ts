import * as z from 'zod';
import { languages } from '#shared/languages.ts';
import {
  emailCodeToken,
  emailAddress,
  emailCode,
  loginPassword,
  sentEmailCode,
  totpCode,
} from '#shared/schemas/identity.ts';
import { wallet } from '#shared/schemas/ledger.ts';
import { optionalEmailKinds, ownUserProfile } from '#shared/schemas/people.ts';
import { epochSeconds, typedTextSchema } from '#shared/schemas/scalars.ts';
import { PHONE_PATTERN, readPhone } from '#shared/typed/phones.ts';
import { endpoint } from './lib/endpoint.ts';
import { paginatedListEndpoint } from './lib/list.ts';

/** Profile data that users may change themselves. */
export const userProfileEndpoints = {
  'GET /user/profile': endpoint({
    summary: 'Get the profile',
    description: 'Includes the wallets of the current account.',
    caller: 'user',
    output: z.object({ user: ownUserProfile.extend({ wallets: z.array(wallet) }) }),
  }),
  'PUT /user/profile': endpoint({
    summary: 'Update the profile',
    description: 'Sets the phone number, the language or the e-mail preferences. Missing fields stay unchanged.',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({
      phone: typedTextSchema(readPhone, 'phone', PHONE_PATTERN).nullable().optional(),
      language: z.enum(languages).optional(),
      mails: z.partialRecord(z.enum(optionalEmailKinds), z.boolean()).optional(),
    }),
    output: z.object({ user: ownUserProfile }),
    errors: ['CHANGED_MEANWHILE'],
  }),
  'POST /user/send-email-code': endpoint({
    summary: 'Send an e-mail code',
    description:
      'Sends six digits: to the address to bind, or to the user’s own address to unfreeze the account or to reset the fund password.',
    caller: 'main',
    limit: 'mail',
    body: z.strictObject({
      type: z.enum(['bind_email', 'unfreeze', 'reset_fund_password']),
      /** For `bind_email`. */ email: emailAddress.optional(),
    }),
    output: sentEmailCode,
    errors: ['TOO_MANY_REQUESTS', 'EMAIL_REQUIRED', 'SERVICE_UNAVAILABLE'],
  }),
  'POST /user/bind-email': endpoint({
    summary: 'Set or change the e-mail address',
    description: 'Needs the code that was sent to the new address. The old address is notified.',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      email: emailAddress,
      email_code: emailCode,
      code_token: emailCodeToken.optional(),
      password: loginPassword.optional(),
      code: totpCode.optional(),
    }),
    output: z.object({ user: ownUserProfile }),
    errors: [
      'CODE_INVALID',
      'INVALID_CREDENTIALS',
      'RECENT_LOGIN_REQUIRED',
      'TOTP_REQUIRED',
      'ACCOUNT_LOCKED',
      'CHANGED_MEANWHILE',
    ],
  }),
  ...paginatedListEndpoint('/user/referrals', {
    summary: 'List referred users',
    description: 'Newest first.',
    caller: 'main',
    rows: { referrals: z.object({ username: z.string(), created_at: epochSeconds }) },
    extraFields: { referral_code: z.string(), link: z.string() },
  }),
};

/** Data export and account closure by the user. */
export const accountClosureEndpoints = {
  'GET /user/export': endpoint({
    summary: 'Export all personal data as JSON',
    caller: 'main',
    limit: 'export',
    media: 'application/json',
    output: z.string(),
  }),
  'POST /user/close-account': endpoint({
    summary: 'Close the account',
    description: 'Permanent. Nothing may be open and all balances must be empty.',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({ password: loginPassword.optional(), code: totpCode.optional() }),
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
