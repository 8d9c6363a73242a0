import { cancelWithdrawal } from '#functions/domain/withdrawals/cancel-withdrawal.ts';
import {
  confirmWithdrawalAddress,
  resendWithdrawalAddressCode,
} from '#functions/domain/withdrawals/confirm-address.ts';
import { exportOwnWithdrawals, listOwnWithdrawals } from '#functions/domain/withdrawals/list-own-withdrawals.ts';
import { listSavedWithdrawalAddresses } from '#functions/domain/withdrawals/list-saved-addresses.ts';
import { listWithdrawalConfigs } from '#functions/domain/withdrawals/list-withdrawal-configs.ts';
import { readOwnWithdrawal } from '#functions/domain/withdrawals/read-withdrawal.ts';
import { requestWithdrawal } from '#functions/domain/withdrawals/request-withdrawal.ts';
import {
  saveWithdrawalAddress,
  removeSavedWithdrawalAddress,
  setWhitelistOnly,
} from '#functions/domain/withdrawals/saved-addresses.ts';
import { readWithdrawalLimits } from '#functions/domain/withdrawals/withdrawal-limits.ts';
import { withdrawals } from '#shared/api/withdrawals.ts';
import { type EndpointHandlers, serve } from './middleware/serve.ts';

const handlers: EndpointHandlers<typeof withdrawals> = {
  'GET /withdrawals/configs': async () => ({ configs: await listWithdrawalConfigs() }),
  'GET /withdrawals/limits': async (_, { caller, country }) => ({
    limits: await readWithdrawalLimits(caller, country),
  }),
  'POST /withdrawals': async ({ body }, { caller, country, idempotencyKey }) => ({
    withdrawal: await requestWithdrawal(caller, country, idempotencyKey, body),
  }),
  'GET /withdrawals': ({ query }, { caller }) => listOwnWithdrawals(caller.account, query),
  'GET /withdrawals.csv': ({ query }, { caller }) => exportOwnWithdrawals(caller.account, query),
  'GET /withdrawals/{id}': async ({ params }, { caller }) => ({
    withdrawal: await readOwnWithdrawal(caller.account, params.id),
  }),
  'DELETE /withdrawals/{id}': async ({ params }, { caller, idempotencyKey }) => ({
    withdrawal: await cancelWithdrawal(caller, idempotencyKey, params.id),
  }),
  'POST /withdrawals/{id}/send-code': async ({ params }, { caller }) => {
    const { resend_after, expires_at } = await resendWithdrawalAddressCode(caller, params.id);
    return { resend_after, expires_at };
  },
  'POST /withdrawals/{id}/confirm': async ({ params, body }, { caller }) => ({
    withdrawal: await confirmWithdrawalAddress(caller, params.id, body.code),
  }),
  'GET /withdrawal-addresses': async (_, { caller }) => ({
    addresses: await listSavedWithdrawalAddresses(caller.user.id),
  }),
  'POST /withdrawal-addresses': async ({ body }, { caller }) => ({
    address: await saveWithdrawalAddress(caller, body),
  }),
  'DELETE /withdrawal-addresses/{id}': async ({ params }, { caller }) => ({
    addresses: await removeSavedWithdrawalAddress(caller, params.id),
  }),
  'PUT /withdrawal-addresses/only': async ({ body }, { caller, country }) => ({
    limits: await setWhitelistOnly(caller, country, body.only_book),
  }),
};

export const handler = serve(withdrawals, handlers);
