import { changePassword } from '#functions/domain/account-security/change-password.ts';
import { assertEmailCode, sendEmailCode } from '#functions/domain/identity/email-codes.ts';
import { logIn } from '#functions/domain/identity/log-in.ts';
import { logOut, logOutEverywhere } from '#functions/domain/identity/log-out.ts';
import { refreshSession } from '#functions/domain/identity/refresh-session.ts';
import { registerUser } from '#functions/domain/identity/register.ts';
import { requestPasswordReset } from '#functions/domain/identity/request-password-reset.ts';
import { resetPassword } from '#functions/domain/identity/reset-password.ts';
import { authEndpoints } from '#shared/api/identity.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof authEndpoints> = {
  'POST /auth/register': ({ body }, call) => registerUser(body, call),
  'POST /auth/register-account': ({ body }, call) => registerUser(body, call),
  'POST /auth/send-email-code': ({ body }, call) => sendEmailCode(body.type, body.email, call),
  'POST /auth/verify-email-code': async ({ body }) => {
    await assertEmailCode(body.type, body.email, body);
    return { valid: true };
  },
  'POST /auth/login': ({ body }, call) => logIn(body, call),
  'POST /auth/forgot-password': ({ body }, call) => requestPasswordReset(body.username, call),
  'POST /auth/reset-password': async ({ body }, call) => {
    await resetPassword(body, call);
    return {};
  },
  'POST /user/change-password': async ({ body }, call) => {
    await changePassword(call.caller, body, call);
    return {};
  },
  'POST /auth/refresh': ({ body }, call) => refreshSession(body.refresh_token, call),
  'POST /auth/logout': async (_, call) => {
    await logOut(call.caller, call);
    return {};
  },
  'POST /auth/logout-all': async (_, call) => ({ ended: await logOutEverywhere(call.caller, call) }),
};

export const handler = serve(authEndpoints, handlers);
