import { closeAccount } from '#functions/domain/account-closure/close-account.ts';
import { exportUser } from '#functions/domain/account-closure/export-user.ts';
import { accountClosure } from '#shared/api/people.ts';
import { type Handlers, serve } from './middleware/serve.ts';

const handlers: Handlers<typeof accountClosure> = {
  'GET /user/export': (_, { caller, ...visit }) => exportUser(caller.user, visit),
  'POST /user/close-account': async ({ body }, { caller, ...visit }) => {
    await closeAccount(caller, body, visit);
    return {};
  },
};

export const handler = serve(accountClosure, handlers);
