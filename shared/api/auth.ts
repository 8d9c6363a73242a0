import * as z from 'zod';
import {
  emailAddress,
  emailCode,
  newPassword,
  referralCode,
  totpCode,
  username,
  walletAddress,
} from '#shared/schemas/person.ts';
import { decimalOut, epochSeconds, text } from '#shared/schemas/scalars.ts';
import { modes, session, wallet, walletTypes } from '#shared/schemas/user.ts';
import { chainIds } from '#shared/wallets/chains.ts';
import { endpoint } from './kit/endpoint.ts';

const credential = (message: string, max: number) => z.string({ error: message }).min(1, message).max(max, message);
const BOTH = 'Please enter username and password';

/** What an e-mailed code is for: one of another purpose is not good for this one. */
export const codePurposes = ['register', 'bind_email', 'unfreeze', 'reset_fund_password'] as const;
export type CodePurpose = (typeof codePurposes)[number] | 'reset_password';

export const walletKinds = [
  'metamask',
  'trust_wallet',
  'coinbase_wallet',
  'imtoken',
  'tokenpocket',
  'walletconnect',
  'onchain_wallet',
] as const;
export type WalletKind = (typeof walletKinds)[number];

export const auth = {
  'POST /auth/register': endpoint({
    summary: 'Sign up with a name, an e-mail address and the code that was sent to it',
    caller: 'anyone',
    limit: 'register',
    body: z.strictObject({
      username,
      email: emailAddress,
      email_code: emailCode,
      password: newPassword,
      referral_code: referralCode.optional(),
    }),
    output: session,
    errors: ['CODE_INVALID', 'ACCOUNT_LOCKED', 'COUNTRY_RESTRICTED'],
  }),
  'POST /auth/register-account': endpoint({
    summary: 'Sign up with a name and a password',
    caller: 'anyone',
    limit: 'register',
    body: z.strictObject({ username, password: newPassword, referral_code: referralCode.optional() }),
    output: session,
    errors: ['COUNTRY_RESTRICTED'],
  }),
  'POST /auth/send-email-code': endpoint({
    summary:
      'Send six digits to an e-mail address, good for ten minutes and five tries; the answer does not tell who has an account',
    caller: 'anyone',
    limit: 'mail',
    body: z.strictObject({ email: emailAddress, type: z.literal('register') }),
    output: z.object({ resend_after: z.int(), expires_at: epochSeconds }),
    errors: ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  }),
  'POST /auth/verify-email-code': endpoint({
    summary: 'Whether a code that was sent is right; it is not used up',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({ email: emailAddress, code: emailCode, type: z.literal('register') }),
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
    body: z.strictObject({ username: credential('Please enter your username or e-mail', 254) }),
    output: z.object({ resend_after: z.int(), expires_at: epochSeconds }),
    errors: ['TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
  }),
  'POST /auth/reset-password': endpoint({
    summary: 'Set a new password by an e-mailed code; all sessions end',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({
      username: credential('Please enter your username or e-mail', 254),
      code: emailCode,
      password: newPassword,
    }),
    output: z.object({}),
    errors: ['CODE_INVALID', 'ACCOUNT_LOCKED', 'CHANGED_MEANWHILE'],
  }),
  // Served with the logins: the list of common passwords is carried once.
  'POST /user/change-password': endpoint({
    summary: 'Change one’s password; every other session ends',
    caller: 'main',
    limit: 'secret',
    body: z.strictObject({
      current_password: credential('Enter your password.', 256).optional(),
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
    body: z.strictObject({ refresh_token: credential('The refresh token is missing.', 256) }),
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

export const walletLogin = {
  'GET /auth/wallet-options': endpoint({
    summary: 'By what wallets are reached beside those of the browser',
    caller: 'anyone',
    limit: 'read',
    output: z.object({
      /** Of WalletConnect; null where it is not configured. */
      walletconnect: z.object({ project_id: z.string(), relay: z.string() }).nullable(),
    }),
  }),
  'POST /auth/wallet-nonce': endpoint({
    summary:
      'The EIP-4361 message that a wallet signs to log in, or to be added; good once, for this address, for ten minutes',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({ wallet_address: walletAddress, chain_id: z.literal([...chainIds]) }),
    output: z.object({
      nonce: z.string(),
      message: z.string(),
      domain: z.string(),
      uri: z.string(),
      expires_at: epochSeconds,
    }),
    errors: ['SERVICE_UNAVAILABLE'],
  }),
  'POST /auth/wallet-login': endpoint({
    summary: 'Log in by a signed message; the first time this makes an account',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({
      wallet_address: walletAddress,
      wallet_type: z.enum(walletKinds),
      coin_type: text(10).optional(),
      network_type: text(20).optional(),
      message: z.string().min(1).max(2000),
      signature: z.string().regex(/^0x[0-9a-fA-F]{2,8192}$/, 'This is not a signature.'),
      username: username.optional(),
      referral_code: referralCode.optional(),
      code: totpCode.optional(),
    }),
    output: session,
    errors: [
      'SIGNATURE_INVALID',
      'SERVICE_UNAVAILABLE',
      'TOTP_REQUIRED',
      'INVALID_CREDENTIALS',
      'ACCOUNT_RESTRICTED',
      'ACCOUNT_LOCKED',
      'COUNTRY_RESTRICTED',
    ],
  }),
};

export const mode = {
  'POST /auth/mode': endpoint({
    summary: 'Go on in the main or the demo account; the answer has the shape of a login, both tokens stay valid',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({ mode: z.enum(modes) }),
    output: session,
    errors: ['NOT_FOUND'],
  }),
};

export const simulate = {
  'POST /simulate/create': endpoint({
    summary:
      'Open a demo account with 100,000 USDT and log in to it: beside the main account of whoever is logged in, alone for a visitor',
    caller: 'anyone',
    /** A visitor has no token; that of a main account is taken where there is one. */
    identify: true,
    limit: 'demo',
    body: z.strictObject({}),
    output: session,
  }),
  'GET /simulate/list': endpoint({
    summary: 'The demo account of this person, if there is one',
    caller: 'user',
    limit: 'read',
    output: z.object({
      accounts: z.array(z.object({ id: z.string(), created_at: epochSeconds, epoch: z.int(), balance: decimalOut })),
    }),
  }),
  'POST /simulate/reset': endpoint({
    summary:
      'Void what is open in the demo account and begin anew with 100,000 USDT; nothing is deleted, lists show what came after',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({}),
    output: z.object({ epoch: z.int(), balance: decimalOut }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  'POST /simulate/exit': endpoint({
    summary: 'End the demo session; of a person with a main account the answer goes on there, of a visitor it is empty',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({}),
    output: z.object({ session: session.nullable() }),
  }),
};

/** By itself: passwords are hashed by functions that have a processor for it. */
export const upgrade = {
  'POST /simulate/upgrade': endpoint({
    summary:
      'Give a visitor’s demo user a name and a password: it becomes a main account, which keeps nothing of the play money',
    caller: 'user',
    limit: 'register',
    body: z.strictObject({ username, password: newPassword, referral_code: referralCode.optional() }),
    output: session,
    errors: ['FORBIDDEN', 'COUNTRY_RESTRICTED'],
  }),
};

export const account = {
  'GET /user/assets': endpoint({
    summary: 'Balances of the current account, by wallet',
    caller: 'user',
    limit: 'read',
    query: z.strictObject({ wallet_type: z.enum(walletTypes).optional() }),
    output: z.object({ wallets: z.array(wallet), total_value: decimalOut }),
  }),
};
