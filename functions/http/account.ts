import { account } from '../../shared/api/auth.ts';
import { userView } from '../data/users.ts';
import { readAssets } from '../domain/read-assets.ts';
import { type Handlers, serve } from './serve.ts';

const handlers: Handlers<typeof account> = {
  'GET /user/profile': async (_, { caller }) => ({ user: userView(caller.user) }),
  'GET /user/assets': ({ query }, { caller }) => readAssets(caller.account, query.wallet_type),
};

export const handler = serve(account, handlers);
