import { decideEmailChangeByToken, readEmailChangeByToken } from '#functions/domain/staff/people/decide-own-email.ts';
import { emailChangeEndpoints } from '#shared/api/identity.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof emailChangeEndpoints> = {
  'POST /auth/email-change/open': ({ body }) => readEmailChangeByToken(body.token),
  'POST /auth/email-change/decide': async ({ body }, call) => {
    await decideEmailChangeByToken(body.token, body.is_wanted, call);
    return {};
  },
};

export const handler = serve(emailChangeEndpoints, handlers);
