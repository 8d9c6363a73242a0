import { bindEmail } from '#functions/domain/account-security/bind-email.ts';
import { disableTotp } from '#functions/domain/account-security/disable-totp.ts';
import { enableTotp } from '#functions/domain/account-security/enable-totp.ts';
import { freezeAccount } from '#functions/domain/account-security/freeze-account.ts';
import { listSecurityEvents } from '#functions/domain/account-security/list-security-events.ts';
import { listOwnSessions } from '#functions/domain/account-security/list-sessions.ts';
import { revokeOwnSession } from '#functions/domain/account-security/revoke-own-session.ts';
import { sendOwnEmailCode } from '#functions/domain/account-security/send-own-code.ts';
import { setAntiPhishingCode } from '#functions/domain/account-security/set-anti-phishing-code.ts';
import { setUpTotp } from '#functions/domain/account-security/set-up-totp.ts';
import { unfreezeAccount } from '#functions/domain/account-security/unfreeze-account.ts';
import { resetFundPassword } from '#functions/domain/fund-password/reset-fund-password.ts';
import { reauthenticateLogin } from '#functions/domain/identity/confirm-login.ts';
import { readAccountAssets } from '#functions/domain/ledger/read-assets.ts';
import { readOwnLimits } from '#functions/domain/own-limits/read-own-limits.ts';
import { setOwnLimits } from '#functions/domain/own-limits/set-own-limits.ts';
import { listReferrals } from '#functions/domain/users/list-referrals.ts';
import { toProfileView } from '#functions/domain/users/profile-view.ts';
import { updateProfile } from '#functions/domain/users/update-profile.ts';
import { userProfileEndpoints } from '#shared/api/profile.ts';
import { securityEndpoints } from '#shared/api/security.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const domain = { ...userProfileEndpoints, ...securityEndpoints };

const handlers: EndpointHandlers<typeof domain> = {
  'GET /user/profile': async (_, { caller }) => ({
    user: { ...toProfileView(caller.user), wallets: (await readAccountAssets(caller.account)).wallets },
  }),
  'PUT /user/profile': async ({ body }, { caller }) => ({ user: await updateProfile(caller.user, body) }),
  'POST /user/send-email-code': ({ body }, { caller }) => sendOwnEmailCode(caller.user, body),
  'POST /user/bind-email': async ({ body }, { caller, ...visit }) => ({
    user: await bindEmail(caller, body, visit),
  }),
  'GET /user/referrals': ({ query }, { caller }) => listReferrals(caller.user, query),
  'GET /user/sessions': async (_, { caller }) => ({ sessions: await listOwnSessions(caller) }),
  'DELETE /user/sessions/{id}': async ({ params }, { caller, ...visit }) => {
    await revokeOwnSession(caller, params.id, visit);
    return {};
  },
  'POST /user/confirm': async ({ body }, { caller, ...visit }) => ({
    confirmed_until: await reauthenticateLogin(caller, body, visit),
  }),
  'GET /user/security-log': ({ query }, { caller }) => listSecurityEvents(caller.user.id, query),
  'POST /user/totp/setup': ({ body }, { caller, address }) => setUpTotp(caller, body.password, address),
  'POST /user/totp/enable': async ({ body }, { caller, ...visit }) => ({
    recovery_codes: await enableTotp(caller.user, body.code, visit),
  }),
  'POST /user/totp/disable': async ({ body }, { caller, ...visit }) => {
    await disableTotp(caller, body, visit);
    return {};
  },
  'PUT /user/anti-phishing-code': async ({ body }, { caller, ...visit }) => ({
    user: await setAntiPhishingCode(caller.user, body.anti_phishing_code, visit),
  }),
  'POST /user/freeze': async (_, { caller, ...visit }) => ({ user: await freezeAccount(caller, visit) }),
  'POST /user/unfreeze': async ({ body }, { caller, ...visit }) => ({
    user: await unfreezeAccount(caller, body, visit),
  }),
  'POST /user/reset-fund-password': ({ body }, { caller, ...visit }) => resetFundPassword(caller, body, visit),
  'GET /user/limits': (_, { caller }) => readOwnLimits(caller),
  'PUT /user/limits': ({ body }, { caller, ...visit }) => setOwnLimits(caller.user, body, visit),
};

export const handler = serve(domain, handlers);
