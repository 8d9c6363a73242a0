import {
  updateCoinNetwork,
  createCoinNetwork,
  exportCoinNetworks,
  listCoinNetworks,
  removeCoinNetwork,
} from '#functions/domain/staff/config/coin-networks.ts';
import { attachTransferToClaim } from '#functions/domain/staff/money/attach-transfer.ts';
import { setWithdrawalClaim } from '#functions/domain/staff/money/claim-withdrawal.ts';
import { completeManualWithdrawal } from '#functions/domain/staff/money/complete-withdrawal.ts';
import {
  toAdminDeposit,
  exportDeposits,
  listDeposits,
  readDepositDetail,
} from '#functions/domain/staff/money/list-deposits.ts';
import { exportWithdrawals, listWithdrawals } from '#functions/domain/staff/money/list-withdrawals.ts';
import { listNetworkStates } from '#functions/domain/staff/money/network-states.ts';
import { reviewDeposit } from '#functions/domain/staff/money/review-deposit.ts';
import { reviewWithdrawal } from '#functions/domain/staff/money/review-withdrawal.ts';
import { setDepositNote } from '#functions/domain/staff/money/set-deposit-note.ts';
import { setWithdrawalNote } from '#functions/domain/staff/money/set-withdrawal-note.ts';
import { readWithdrawalForStaff } from '#functions/domain/staff/money/withdrawal-view.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminDepositWithdrawEndpoints } from '#shared/api/admin/deposit-withdraw.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: EndpointHandlers<typeof adminDepositWithdrawEndpoints> = {
  'GET /admin/deposit-withdraw/deposits': ({ query }) => listDeposits(query),
  'GET /admin/deposit-withdraw/deposits.csv': ({ query }, { staff, address }) => exportDeposits(query, staff, address),
  'GET /admin/deposit-withdraw/deposits/{id}': ({ params }) => readDepositDetail(params.id),
  'POST /admin/deposit-withdraw/deposits/{id}/review': async ({ params, body }, { staff: caller, address }) => {
    const { action, admin_notes: reason, customer_note, code } = body;
    const request = { caller, address, reason, code };
    const { deposit, approval_id } = await reviewDeposit(request, params.id, action, customer_note);
    return { deposit: await toAdminDeposit(deposit), approval_id };
  },
  'POST /admin/deposit-withdraw/deposits/{id}/transfer': async ({ params, body }, { staff: caller, address }) => {
    const { tx_hash, output, admin_notes: reason, code } = body;
    const attached = await attachTransferToClaim({ caller, address, reason, code }, params.id, { tx_hash, output });
    return { deposit: await toAdminDeposit(attached) };
  },
  'PUT /admin/deposit-withdraw/deposits/{id}/notes': async ({ params, body }, { staff: caller, address }) => {
    const { admin_notes: reason, code } = body;
    return { deposit: await toAdminDeposit(await setDepositNote({ caller, address, reason, code }, params.id)) };
  },
  'GET /admin/deposit-withdraw/withdrawals': ({ query }) => listWithdrawals(query),
  'GET /admin/deposit-withdraw/withdrawals.csv': ({ query }, { staff, address }) =>
    exportWithdrawals(query, staff, address),
  'GET /admin/deposit-withdraw/withdrawals/{id}': ({ params }) => readWithdrawalForStaff(params.id),
  'POST /admin/deposit-withdraw/withdrawals/{id}/claim': async ({ params, body }, { staff, address }) => ({
    withdrawal: await setWithdrawalClaim(staff, address, params.id, body.is_claimed),
  }),
  'POST /admin/deposit-withdraw/withdrawals/{id}/review': async ({ params, body }, { staff: caller, address }) => {
    const { action, admin_notes: reason, code } = body;
    return { withdrawal: await reviewWithdrawal({ caller, address, reason, code }, params.id, action) };
  },
  'POST /admin/deposit-withdraw/withdrawals/{id}/complete': async ({ params, body }, { staff: caller, address }) => {
    const { tx_hash, admin_notes: reason = '', code } = body;
    return { withdrawal: await completeManualWithdrawal({ caller, address, reason, code }, params.id, tx_hash) };
  },
  'PUT /admin/deposit-withdraw/withdrawals/{id}/notes': async ({ params, body }, { staff: caller, address }) => {
    const { admin_notes: reason, code } = body;
    return { withdrawal: await setWithdrawalNote({ caller, address, reason, code }, params.id) };
  },
  'GET /admin/deposit-withdraw/configs': async () => ({ configs: await listCoinNetworks() }),
  'GET /admin/deposit-withdraw/configs.csv': (_, { staff, address }) => exportCoinNetworks(staff, address),
  'POST /admin/deposit-withdraw/configs': async ({ body }, { staff: caller, address }) => {
    const { coin_type, chain_type, reason, code, ...terms } = body;
    return createCoinNetwork(coin_type, chain_type, terms, { caller, address, reason, code });
  },
  'PUT /admin/deposit-withdraw/configs/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code, ...terms } = body;
    return updateCoinNetwork(params.id, version, terms, { caller, address, reason, code });
  },
  'DELETE /admin/deposit-withdraw/configs/{id}': async ({ params, body }, { staff: caller, address }) => {
    const { version, reason, code } = body;
    return { configs: await removeCoinNetwork(params.id, version, { caller, address, reason, code }) };
  },
  'GET /admin/deposit-withdraw/networks': async () => ({ networks: await listNetworkStates() }),
};

export const handler = serveStaff(adminDepositWithdrawEndpoints, handlers);
