import { manualCreditVolume } from '#functions/data/deposits/manual-credit-volume.ts';
import type { HourlySum, HourlySums } from '#functions/data/ledger/hourly-sums.ts';
import { manualAdjustmentVolume } from '#functions/data/ledger/manual-adjustment-volume.ts';
import { readSystemSettings } from '#functions/data/ledger/system-settings.ts';
import { loanDisbursementVolume } from '#functions/data/loans/loan-disbursement-volume.ts';
import type { StoredApprovalRequirement } from '#functions/data/staff/approval-requirement.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import { approvedWithdrawalVolume } from '#functions/data/withdrawals/withdrawal-volume.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { StaffId, UserId } from '#shared/ids.ts';
import { type Amount, toAmount, formatUnits, ZERO_AMOUNT } from '#shared/money.ts';
import type { ApprovalRequirement } from '#shared/schemas/admin/approval-requirement.ts';
import { findApprovalRule, type ApprovalRule } from '#shared/staff/approval-rules.ts';
import type { SystemSettingName } from '#shared/staff/system-settings.ts';

interface ApprovalRuleSpec {
  /** Setting above which a second person is needed, in USDT. */
  limit: SystemSettingName;
  /** Sums per customer; null when that is decided at the customer's request. */
  customers: HourlySums | null;
  /** Sums of each member's acts done alone. */
  members: HourlySums;
}

/** Staff acts that need a second person above a value. */
const declared = {
  'wallet.adjust': {
    limit: 'adjustment_approval_value',
    customers: manualAdjustmentVolume,
    members: manualAdjustmentVolume,
  },
  'deposit.credit': { limit: 'credit_second_value', customers: manualCreditVolume, members: manualCreditVolume },
  'loan.disburse': { limit: 'loan_second_value', customers: loanDisbursementVolume, members: loanDisbursementVolume },
  'withdrawal.approve': { limit: 'withdrawal_second_value', customers: null, members: approvedWithdrawalVolume },
} as const satisfies Record<string, ApprovalRuleSpec>;

export type ApprovableAct = keyof typeof declared;

const isValued = (act: string): act is ApprovableAct => Object.hasOwn(declared, act);

interface ActContext {
  customer: UserId;
  member: StaffId;
  /** In USDT; null for a coin without a price. */
  value: Amount | null;
}

export interface ApprovalNeed {
  view: ApprovalRequirement;
  /** Stored with the pending act for the second person; null when none is needed. */
  needed: StoredApprovalRequirement | null;
  /** Counts the act for the customer and the member: written in the transaction of an act done alone. */
  counted: readonly WriteOperation[];
}

/** Returns the sum by which a rule decides; null for a rule without one. */
function getRelevantSum(rule: ApprovalRule | null, customer: HourlySum | null, member: HourlySum): HourlySum | null {
  if (rule === 'customer_total') return customer;
  return rule === 'member_total' ? member : null;
}

/** Decides whether an act needs a second person now, and why. */
export async function assessApprovalNeed(
  act: ApprovableAct,
  { customer, member, value }: ActContext,
): Promise<ApprovalNeed> {
  const at = nowSeconds();
  const { limit: setting, customers, members }: ApprovalRuleSpec = declared[act];
  const [figure, ofCustomer, ofMember] = await Promise.all([
    readSystemSettings(),
    customers?.read(customer, at) ?? null,
    members.read(member, at),
  ]);
  const limit = toAmount(figure(setting));
  const rule = findApprovalRule({
    value,
    limit,
    customerTotal: ofCustomer?.sum ?? ZERO_AMOUNT,
    memberTotal: ofMember.sum,
  });
  const sum = getRelevantSum(rule, ofCustomer, ofMember);
  const view: ApprovalRequirement = {
    required: rule !== null,
    rule,
    value: value === null ? null : formatUnits(value),
    limit: formatUnits(limit),
    total: sum && formatUnits(sum.sum + (value ?? ZERO_AMOUNT)),
    acts: sum && sum.count + 1,
  };
  if (rule !== null || value === null) {
    const { hours, acts, epoch } = ofMember;
    const requirement = { ...view, ...(rule === 'member_total' && { covers: { hours, acts, epoch } }) };
    return { view, needed: requirement, counted: [] };
  }
  const forCustomer = customers && ofCustomer ? [customers.add(ofCustomer, value, at)] : [];
  return { view, needed: null, counted: [...forCustomer, members.add(ofMember, value, at)] };
}

/**
 * Resets a member's sum when a second person approved an act that needed one because of that sum: the approval covers
 * the earlier acts. Other rules do not change the sum.
 * @throws {ConflictError}, by its transaction.
 */
export async function resetMemberApprovalTotal(
  act: string,
  member: StaffId,
  requirement: StoredApprovalRequirement | null | undefined,
): Promise<WriteOperation[]> {
  if (!requirement?.covers || !isValued(act)) return [];
  const at = nowSeconds();
  const { members } = declared[act];
  return members.startAnew(await members.read(member, at), requirement.covers, at);
}
