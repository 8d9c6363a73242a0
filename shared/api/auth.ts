import * as z from 'zod';
import { decimalOut } from '../schemas/scalars.ts';
import { session, user, wallet, walletTypes } from '../schemas/user.ts';
import { endpoint } from './endpoint.ts';

const credential = (message: string, max: number) => z.string({ error: message }).min(1, message).max(max, message);

export const auth = {
  'POST /auth/login': endpoint({
    summary: 'Log in by name and password',
    caller: 'anyone',
    limit: 'login',
    body: z.strictObject({
      username: credential('Please enter username and password', 254),
      password: credential('Please enter username and password', 256),
    }),
    output: session,
    errors: ['INVALID_CREDENTIALS', 'ACCOUNT_LOCKED', 'ACCOUNT_RESTRICTED'],
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
};

export const simulate = {
  'POST /simulate/create': endpoint({
    summary: 'Open a demo account with 100,000 USDT and log in to it',
    caller: 'anyone',
    limit: 'demo',
    body: z.strictObject({}),
    output: session,
  }),
};

export const account = {
  'GET /user/profile': endpoint({
    summary: 'Who is logged in',
    caller: 'user',
    limit: 'read',
    output: z.object({ user }),
  }),
  'GET /user/assets': endpoint({
    summary: 'Balances of the current account, by wallet',
    caller: 'user',
    limit: 'read',
    query: z.strictObject({ wallet_type: z.enum(walletTypes).optional() }),
    output: z.object({ wallets: z.array(wallet), total_value: decimalOut }),
  }),
};
