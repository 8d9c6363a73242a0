import { closeOwnAccount } from '#functions/domain/account-closure/close-account.ts';
import { exportUserData } from '#functions/domain/account-closure/export-user.ts';
import { accountClosureEndpoints } from '#shared/api/profile.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof accountClosureEndpoints> = {
  'GET /user/export': (_, { caller, ...visit }) => exportUserData(caller.user, visit),
  'POST /user/close-account': async ({ body }, { caller, ...visit }) => {
    await closeOwnAccount(caller, body, visit);
    return {};
  },
};

export const handler = serve(accountClosureEndpoints, handlers);
