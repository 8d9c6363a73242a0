import { auth, simulate } from '../../shared/api/auth.ts';
import { endSession } from '../data/sessions.ts';
import { createDemoUser } from '../domain/create-user.ts';
import { logIn } from '../domain/log-in.ts';
import { openSession } from '../domain/open-session.ts';
import { refreshSession } from '../domain/refresh-session.ts';
import { type Handlers, serve } from './serve.ts';

const domain = { ...auth, ...simulate };

const handlers: Handlers<typeof domain> = {
  'POST /auth/login': ({ body }, { address, languages }) => logIn(body.username, body.password, address, languages),
  'POST /auth/refresh': ({ body }, { address }) => refreshSession(body.refresh_token, address),
  'POST /auth/logout': async (_, { caller }) => {
    await endSession(caller.user.id, caller.session);
    return {};
  },
  'POST /simulate/create': async (_, { address }) => openSession(await createDemoUser(), 'simulate', address),
};

export const handler = serve(domain, handlers);
