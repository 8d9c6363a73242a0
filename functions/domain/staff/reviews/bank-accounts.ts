import { APPROVAL_ALWAYS_REQUIRED } from '#functions/data/staff/approval-requirement.ts';
import {
  type BankAccountApprovalRequest,
  approvalCollection,
  type StoredApproval,
} from '#functions/data/staff/approvals.ts';
import { type WriteOperation, transact } from '#functions/data/table/transact.ts';
import { assertUserNotClosed } from '#functions/data/users/account-closures.ts';
import {
  assertBankAccountUnchanged,
  bankAccountCollection,
  toBankAccountView,
  isBankAccountInReview,
  replaceBankAccount,
  type StoredBankAccount,
} from '#functions/data/users/bank-accounts.ts';
import { readUserKyc } from '#functions/data/users/kyc.ts';
import type { StoredUser } from '#functions/data/users/users.ts';
import {
  deliverNotificationToUser,
  buildUserNotification,
} from '#functions/domain/notify/build-security-notification.ts';
import { withReviewStepUp } from '#functions/domain/staff/access/step-up.ts';
import { findOpenApproval, buildApproval } from '#functions/domain/staff/acts/approvals.ts';
import { buildAuditEntry } from '#functions/domain/staff/acts/audit-entry.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { assertCustomerActive, buildCustomerActiveCondition } from '#functions/domain/staff/acts/customer-standing.ts';
import { readExistingUser } from '#functions/domain/staff/people/require-user.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { errorDetails } from '#shared/errors/error-details.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { ApprovalId, BankAccountId, UserId } from '#shared/ids.ts';
import { isSamePersonName } from '#shared/people/names.ts';
import type { ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { BankAccountReviewDetail } from '#shared/schemas/admin/bank-accounts.ts';
import { toBankReviewRow } from './bank-account-list.ts';

const KIND = 'bank_account.approve';

export interface BankReviewResult {
  bank_account: BankAccountReviewDetail;
  /** Pending approval; null when decided. */
  approval_id: ApprovalId | null;
}

async function findBankAccount(id: BankAccountId): Promise<StoredBankAccount> {
  const account = await bankAccountCollection.find(id);
  if (!account) throw new AppError('NOT_FOUND');
  return account;
}

/** Returns the name on the verified document; null without one. */
const verifiedName = async (user: UserId): Promise<string | null> =>
  (await readUserKyc(user)).find(({ status }) => status === 'verified')?.real_name ?? null;

async function toBankReviewDetail(account: StoredBankAccount): Promise<BankAccountReviewDetail> {
  const [user, verified_name] = await Promise.all([readExistingUser(account.user_id), verifiedName(account.user_id)]);
  const { routing_number, swift_code, personal_address, bank_address, company_address } = account;
  return {
    ...toBankReviewRow(account, user.username),
    routing_number,
    swift_code,
    personal_address,
    bank_address,
    company_address,
    verified_name,
    reason: account.reason,
    created_at: account.created_at,
    version: account.version,
  };
}

/** Returns one bank account, also a removed one. @throws {AppError} NOT_FOUND. */
export const readBankReview = async (id: BankAccountId): Promise<BankAccountReviewDetail> =>
  toBankReviewDetail(await findBankAccount(id));

/** True when approving it needs a second person: its holder is not the verified name, or none was verified. */
export async function isBankHolderUnverified({ user_id, name }: StoredBankAccount): Promise<boolean> {
  const verified = await verifiedName(user_id);
  return verified === null || !isSamePersonName(verified, name);
}

type BankVerdict = 'active' | 'rejected';

const statusChange = (after: BankVerdict) => [{ field: 'status', before: 'pending', after }];

/**
 * Writes a verdict with its permission, and notifies the user.
 * @throws {AppError} CHANGED_MEANWHILE, by its transaction.
 */
async function writeVerdict(
  account: StoredBankAccount,
  user: StoredUser,
  { verdict, reason, staff }: { verdict: BankVerdict; reason: string; staff: StaffChangeContext['caller']['staff'] },
  commit: (operations: readonly WriteOperation[]) => Promise<void>,
): Promise<StoredBankAccount> {
  const isApproved = verdict === 'active';
  const next: StoredBankAccount = {
    ...account,
    status: verdict,
    reason: isApproved ? null : reason,
    reviewed_at: nowSeconds(),
    reviewed_by: staff.username,
  };
  const { bank_name, account_number } = toBankAccountView(account, null);
  const notification = buildUserNotification(user, {
    kind: isApproved ? 'bank_account_reviewed' : 'bank_account_rejected',
    params: { bank_name, account_number, ...(isApproved ? { status: verdict } : { reason }) },
    link: '/profile',
  });
  await commit([
    { ...replaceBankAccount(account, next), fails: 'CHANGED_MEANWHILE' },
    isApproved ? buildCustomerActiveCondition(user.id) : assertUserNotClosed(user.id),
    ...notification.operations,
  ]);
  await deliverNotificationToUser(user, notification.notification);
  return { ...next, version: account.version + 1 };
}

/** Requests a second staff member's approval. @throws {AppError} INVALID_ORDER_STATUS when one is asked already. */
async function requestBankApproval(account: StoredBankAccount, request: StaffChangeContext): Promise<ApprovalId> {
  const { id, user_id, version, name, bank_name } = account;
  if (
    await findOpenApproval(
      user_id,
      (candidate) => candidate.bank_account?.id === id && candidate.bank_account.version === version,
    )
  ) {
    const body = fieldError('awaitsSecond');
    throw new AppError('INVALID_ORDER_STATUS', { message: body.message, fields: { body } });
  }
  const changes = statusChange('active');
  const approvalRequest: BankAccountApprovalRequest = {
    id,
    version,
    holder: name,
    verified_name: await verifiedName(user_id),
    bank_name,
    account_number: toBankAccountView(account, null).account_number,
  };
  const approval = buildApproval(
    {
      kind: KIND,
      subject: user_id,
      changes,
      wait: 0,
      bank_account: approvalRequest,
      second_person: APPROVAL_ALWAYS_REQUIRED,
    },
    request,
  );
  await withReviewStepUp(request.caller, request.code, (confirm) =>
    transact([
      ...confirm,
      assertBankAccountUnchanged(account),
      buildCustomerActiveCondition(user_id),
      approvalCollection.add(user_id, approval),
      buildAuditEntry(request, 'bank_account.approve_asked', user_id, changes, {
        bank_account: id,
        approval: approval.id,
      }),
    ]),
  );
  return approval.id;
}

/**
 * Decides whether money may be paid to a bank account, on the given version, so that later changes are not covered.
 * Approving another holder's account needs a second staff member. The user is notified.
 * @throws {AppError} NOT_FOUND; INVALID_ORDER_STATUS for one not waiting for a review, or waiting for a second member;
 * ACCOUNT_RESTRICTED for an approval for an account that is not active; CHANGED_MEANWHILE, also when the user closed
 * the account; STEP_UP_REQUIRED, ACCOUNT_LOCKED.
 */
export async function reviewBankAccount(
  id: BankAccountId,
  version: number,
  verdict: BankVerdict,
  request: StaffChangeContext,
): Promise<BankReviewResult> {
  const account = await findBankAccount(id);
  if (account.version !== version) throw new AppError('CHANGED_MEANWHILE');
  if (!isBankAccountInReview(account))
    throw new AppError('INVALID_ORDER_STATUS', { message: errorDetails.bankAccountDecided });
  const user = await readExistingUser(account.user_id);
  if (verdict === 'active') {
    assertCustomerActive(user);
    if (await isBankHolderUnverified(account)) {
      const approval_id = await requestBankApproval(account, request);
      return { bank_account: await toBankReviewDetail(account), approval_id };
    }
  }
  const action = verdict === 'active' ? 'bank_account.approve' : 'bank_account.reject';
  const record = buildAuditEntry(request, action, user.id, statusChange(verdict), { bank_account: id });
  const judged = await writeVerdict(
    account,
    user,
    { verdict, reason: request.reason.trim(), staff: request.caller.staff },
    (operations) =>
      withReviewStepUp(request.caller, request.code, (confirm) => transact([...confirm, ...operations, record])),
  );
  return { bank_account: await toBankReviewDetail(judged), approval_id: null };
}

/** True when a bank account is still pending, as requested. */
const isAccountUnchanged = ({ version }: BankAccountApprovalRequest, account: StoredBankAccount): boolean =>
  account.version === version && isBankAccountInReview(account);

/** Returns the result of a pending bank account as of now, and whether it is possible. */
export async function previewBankAccountApproval(
  approvalRequest: BankAccountApprovalRequest,
): Promise<ApprovalView['now']> {
  const account = await bankAccountCollection.find(approvalRequest.id);
  if (!account) return { changes: [], holds: false };
  return {
    changes: [{ field: 'status', before: account.status, after: 'active' }],
    holds: isAccountUnchanged(approvalRequest, account),
  };
}

/**
 * Approves a bank account requested by another staff member, with the writes of the decision.
 * @throws {AppError} CHANGED_MEANWHILE when the user changed or removed it meanwhile, or it was decided;
 * ACCOUNT_RESTRICTED.
 */
export async function approveRequestedBankAccount(
  approval: StoredApproval,
  operations: readonly WriteOperation[],
  request: StaffChangeContext,
): Promise<void> {
  const approvalRequest = approval.bank_account;
  if (!approvalRequest) throw new Error(`Approval ${approval.id} says nothing of a bank account.`);
  const account = await bankAccountCollection.find(approvalRequest.id);
  if (!account || !isAccountUnchanged(approvalRequest, account)) throw new AppError('CHANGED_MEANWHILE');
  const user = await readExistingUser(account.user_id);
  assertCustomerActive(user);
  await writeVerdict(
    account,
    user,
    { verdict: 'active', reason: approval.reason, staff: request.caller.staff },
    (addedWrites) => transact([...operations, ...addedWrites]),
  );
}
