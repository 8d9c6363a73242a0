import { adjustWallet, reverseAdjustment } from '#functions/domain/staff/money/adjust-wallet.ts';
import { exportWallets, listWallets } from '#functions/domain/staff/money/list-wallets.ts';
import { readWalletForStaff } from '#functions/domain/staff/money/read-wallet.ts';
import { createEmptyWallet, setWalletStatus } from '#functions/domain/staff/money/wallet-status.ts';
import { grantApproval, rejectApproval } from '#functions/domain/staff/reviews/decide-approval.ts';
import { exportApprovals, listApprovalViews } from '#functions/domain/staff/reviews/list-approval-views.ts';
import { previewApprovalNeed } from '#functions/domain/staff/reviews/preview-approval-need.ts';
import type { EndpointHandlers } from '#functions/http/middleware/serve.ts';
import { adminApprovalEndpoints } from '#shared/api/admin/approvals.ts';
import { adminWalletEndpoints } from '#shared/api/admin/wallets.ts';
import { serveStaff } from './serve-staff.ts';

/** All operations by which staff move money, and no others. */
const domain = { ...adminWalletEndpoints, ...adminApprovalEndpoints };

const handlers: EndpointHandlers<typeof domain> = {
  'GET /admin/wallets': ({ query }) => listWallets(query),
  'GET /admin/wallets.csv': ({ query }, { staff, address }) => exportWallets(query, staff, address),
  'GET /admin/wallets/{id}': async ({ params }) => ({ wallet: await readWalletForStaff(params.id) }),
  'POST /admin/wallets': async ({ body }, { staff: caller, address }) => {
    const { reason, code, ...input } = body;
    return { wallet: await createEmptyWallet(input, { caller, address, reason, code }) };
  },
  'PUT /admin/wallets/{id}/balance': ({ params, body }, { staff: caller, address, idempotencyKey: key }) => {
    const { amount, reason, code } = body;
    return adjustWallet(params.id, amount, { key, request: { caller, address, reason, code } });
  },
  'POST /admin/wallets/{id}/corrections': ({ params, body }, { staff: caller, address, idempotencyKey: key }) => {
    const { journal_id, reason, code } = body;
    return reverseAdjustment(params.id, journal_id, { key, request: { caller, address, reason, code } });
  },
  'PUT /admin/wallets/{id}/status': async ({ params, body }, { staff: caller, address }) => {
    const { reason, code, ...input } = body;
    return { wallet: await setWalletStatus(params.id, input, { caller, address, reason, code }) };
  },
  'GET /admin/approvals': ({ query }) => listApprovalViews(query),
  'GET /admin/approvals.csv': ({ query }, { staff, address }) => exportApprovals(query, staff, address),
  'GET /admin/approvals/preview': async ({ query }, { staff }) => ({
    second_person: await previewApprovalNeed(query.object, staff.staff.id, query.amount),
  }),
  'POST /admin/approvals/{id}/approve': async ({ params, body }, { staff: caller, address }) => ({
    approval: await grantApproval(params.id, { caller, address, reason: body.reason, code: body.code }),
  }),
  'POST /admin/approvals/{id}/reject': async ({ params, body }, { staff: caller, address }) => ({
    approval: await rejectApproval(params.id, { caller, address, reason: body.reason, code: body.code }),
  }),
};

export const handler = serveStaff(domain, handlers);
