import { exportLiabilityBacking, readLiabilityBacking } from '#functions/domain/staff/money/read-backing.ts';
import { exportHoldings, readHoldingsForStaff } from '#functions/domain/staff/money/read-holdings.ts';
import {
  requestFullReconciliation,
  exportMismatches,
  readReconciliation,
} from '#functions/domain/staff/money/reconciliation.ts';
import { requestHoldRelease } from '#functions/domain/staff/money/release-hold.ts';
import {
  exportOpenStakes,
  exportTrialBalance,
  exportTrialBalanceDays,
  listOpenStakes,
  readTrialBalanceDays,
  readTrialBalanceView,
} from '#functions/domain/staff/money/trial-balance.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminLedgerEndpoints } from '#shared/api/admin/ledger.ts';
import { serveStaff } from './serve-staff.ts';

const handlers: EndpointHandlers<typeof adminLedgerEndpoints> = {
  'GET /admin/assets': ({ query }) => readHoldingsForStaff(query),
  'GET /admin/assets.csv': ({ query }, { staff, address }) => exportHoldings(query, staff, address),
  'GET /admin/assets/backing': () => readLiabilityBacking(),
  'GET /admin/assets/backing.csv': (_, { staff, address }) => exportLiabilityBacking(staff, address),
  'GET /admin/trial-balance': async ({ query }) => ({ balance: await readTrialBalanceView(query) }),
  'GET /admin/trial-balance.csv': ({ query }, { staff, address }) => exportTrialBalance(query, staff, address),
  'GET /admin/trial-balance/days': async ({ query }) => ({ days: await readTrialBalanceDays(query) }),
  'GET /admin/trial-balance/days.csv': ({ query }, { staff, address }) => exportTrialBalanceDays(query, staff, address),
  'GET /admin/trial-balance/open-stakes': ({ query }) => listOpenStakes(query),
  'GET /admin/trial-balance/open-stakes.csv': ({ query }, { staff, address }) =>
    exportOpenStakes(query, staff, address),
  'GET /admin/reconcile': ({ query }) => readReconciliation(query),
  'GET /admin/reconcile.csv': ({ query }, { staff, address }) => exportMismatches(query, staff, address),
  'POST /admin/reconcile': async ({ body: { reason, code } }, { staff: caller, address }) => {
    await requestFullReconciliation({ caller, address, reason, code });
    return { full_pass_asked: true };
  },
  'POST /admin/reconcile/{id}/release': ({ params, body: { reason, code } }, { staff: caller, address }) =>
    requestHoldRelease(params.id, { caller, address, reason, code }),
};

export const handler = serveStaff(adminLedgerEndpoints, handlers);
