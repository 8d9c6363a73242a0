import { closeAccount } from '#functions/domain/people/closing/close-account.ts';
import { exportPerson } from '#functions/domain/people/closing/export-person.ts';
import { leaving } from '#shared/api/people.ts';
import { type Handlers, serve } from './kit/serve.ts';

const handlers: Handlers<typeof leaving> = {
  'GET /user/export': (_, { caller, ...visit }) => exportPerson(caller.user, visit),
  'POST /user/close-account': async ({ body }, { caller, ...visit }) => {
    await closeAccount(caller, body, visit);
    return {};
  },
};

export const handler = serve(leaving, handlers);
