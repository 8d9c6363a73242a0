import { decideEmailChange, openEmailChange } from '#functions/domain/staff/people/decide-own-email.ts';
import { emailChange } from '#shared/api/identity.ts';
import { type Handlers, serve } from './middleware/serve.ts';

const handlers: Handlers<typeof emailChange> = {
  'POST /auth/email-change/open': ({ body }) => openEmailChange(body.token),
  'POST /auth/email-change/decide': async ({ body }, call) => {
    await decideEmailChange(body.token, body.is_wanted, call);
    return {};
  },
};

export const handler = serve(emailChange, handlers);
