import * as z from 'zod';
import { accountModes, newPassword, referralCode, session, username } from '#shared/schemas/identity.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';

export const accountMode = {
  'POST /auth/mode': endpoint({
    summary: 'Go on in the main or the demo account; the answer has the shape of a login, both tokens stay valid',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({ mode: z.enum(accountModes) }),
    output: session,
    errors: ['NOT_FOUND'],
  }),
};

export const demoAccount = {
  'POST /simulate/create': endpoint({
    summary:
      'Open a demo account with 100,000 USDT and log in to it: beside the main account of whoever is logged in, alone for a visitor',
    caller: 'anyone',
    /** A visitor has no token; that of a main account is used when present. */
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
      accounts: z.array(z.object({ id: z.string(), created_at: epochSeconds, epoch: z.int(), balance: decimalString })),
    }),
  }),
  'POST /simulate/reset': endpoint({
    summary:
      'Void what is open in the demo account and begin anew with 100,000 USDT; nothing is deleted, lists show what came after',
    failure: 'BALANCE_UPDATE_FAILED',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({}),
    output: z.object({ epoch: z.int(), balance: decimalString }),
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

/** Separate: passwords are hashed by functions with enough CPU. */
export const demoUpgrade = {
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
