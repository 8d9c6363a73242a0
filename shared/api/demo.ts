import * as z from 'zod';
import { accountModes, newPassword, referralCode, loginSession, username } from '#shared/schemas/identity.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';
import { endpoint } from './lib/endpoint.ts';

export const accountModeEndpoints = {
  'POST /auth/mode': endpoint({
    summary: 'Switch between main and demo account',
    description: 'Returns a session, like a login. Both tokens stay valid.',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({ mode: z.enum(accountModes) }),
    output: loginSession,
    errors: ['NOT_FOUND'],
  }),
};

export const demoAccountEndpoints = {
  'POST /simulate/create': endpoint({
    summary: 'Create a demo account',
    description:
      'Starts with 100,000 USDT and returns a session. Belongs to the main account when one is logged in; otherwise stands alone.',
    caller: 'anyone',
    /** A visitor has no token; that of a main account is used when present. */
    identify: true,
    limit: 'demo',
    body: z.strictObject({}),
    output: loginSession,
  }),
  'GET /simulate/list': endpoint({
    summary: 'List demo accounts',
    description: 'The user has one at most.',
    caller: 'user',
    output: z.object({
      accounts: z.array(z.object({ id: z.string(), created_at: epochSeconds, epoch: z.int(), balance: decimalString })),
    }),
  }),
  'POST /simulate/reset': endpoint({
    summary: 'Reset the demo account',
    description:
      'Voids everything that is open and starts again with 100,000 USDT. Nothing is deleted, but lists show only what follows.',
    failure: 'BALANCE_UPDATE_FAILED',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({}),
    output: z.object({ epoch: z.int(), balance: decimalString }),
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  'POST /simulate/exit': endpoint({
    summary: 'Exit the demo account',
    description: 'Ends the demo session. Returns a session of the main account, or null for a visitor without one.',
    caller: 'user',
    limit: 'write',
    body: z.strictObject({}),
    output: z.object({ session: loginSession.nullable() }),
  }),
};

/** Separate: passwords are hashed by functions with enough CPU. */
export const demoUpgradeEndpoints = {
  'POST /simulate/upgrade': endpoint({
    summary: 'Turn a visitor’s demo into a main account',
    description: 'Sets a username and a password. The main account keeps no play money.',
    caller: 'user',
    limit: 'register',
    body: z.strictObject({ username, password: newPassword, referral_code: referralCode.optional() }),
    output: loginSession,
    errors: ['FORBIDDEN', 'COUNTRY_RESTRICTED'],
  }),
};
