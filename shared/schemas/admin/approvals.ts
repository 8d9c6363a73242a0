import * as z from 'zod';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';
import { staffRoles } from '#shared/staff/roles.ts';
import { approvalRequirement } from './approval-requirement.ts';
import { auditEntryView } from './audit.ts';
import { configKinds } from './config.ts';

/** Kinds of requests that a second person must approve. */
export const approvalKinds = [
  'user.email',
  'wallet.adjust',
  'loan.disburse',
  'loan.write_off',
  'staff.add',
  'staff.change',
  'config.change',
  'ledger.release',
  'deposit.credit',
  'bank_account.approve',
  'user.credit_score',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** For configuration changes also: it took effect by itself, or another change replaced it. */
export const approvalStates = ['pending', 'approved', 'rejected', 'expired', 'in_force', 'replaced'] as const;

/** Requested wallet adjustment, as shown. */
const approvalWallet = z.object({
  id: z.string(),
  wallet_type: z.enum(walletTypes),
  coin_type: z.string(),
  /** Amount to add; negative to remove. */
  amount: decimalString,
  /** USDT at the time of the request; null when the coin had no price. */
  value: decimalString.nullable(),
  /** Journal entry to reverse; null for a plain adjustment. */
  corrects: z.string().nullable(),
});

/** A loan to be disbursed or written off, as shown. */
const approvalLoan = z.object({
  id: z.string(),
  /** USDT: the amount lent, or the principal written off. */
  amount: decimalString,
});

/** A pending configuration change, as shown. */
const approvalConfig = z.object({
  kind: z.enum(configKinds),
  id: z.string(),
  rule: z.enum(['day', 'two_people']),
  /** Fields that need it. */
  fields: z.array(z.string()),
  /** Time at which it takes effect without an objection; null when it needs a second person. */
  in_force_from: epochSeconds.nullable(),
});

/** A ledger mismatch whose hold of withdrawals is to be released, with its values at the request. */
const approvalMismatch = z.object({
  id: z.string(),
  what: z.string(),
  journal: z.string(),
  wallet: z.string(),
});

/** A deposit to be credited, as shown. */
const approvalDeposit = z.object({
  id: z.string(),
  coin_type: z.string(),
  chain_type: z.string(),
  /** Amount to credit. */
  amount: decimalString,
  /** USDT at the time of the request; null when the coin had no price. */
  value: decimalString.nullable(),
  tx_hash: z.string().nullable(),
  /** Index of the transfer in its transaction; null when unknown. */
  output: z.int().nullable(),
});

/** A bank account to be approved, as it was at the request. */
const approvalBankAccount = z.object({
  id: z.string(),
  version: z.int(),
  holder: z.string(),
  /** Null without a verified document. */
  verified_name: z.string().nullable(),
  bank_name: z.string(),
  /** Masked except its end. */
  account_number: z.string(),
});

/** Current state while it is pending. */
const approvalNow = z.object({
  /** The same fields, current and proposed. */
  changes: auditEntryView.shape.changes,
  /** False when its data changed since the request: then no one can approve it. */
  holds: z.boolean(),
});

export const approvalView = z.object({
  id: z.string(),
  kind: z.enum(approvalKinds),
  /** Id of the user or object. */
  subject: z.string(),
  /** Username of the user concerned. */
  username: z.string(),
  asked_by: z.string(),
  asked_at: epochSeconds,
  reason: z.string(),
  changes: auditEntryView.shape.changes,
  wallet: approvalWallet.nullable(),
  loan: approvalLoan.nullable(),
  config: approvalConfig.nullable(),
  mismatch: approvalMismatch.nullable(),
  deposit: approvalDeposit.nullable(),
  bank_account: approvalBankAccount.nullable(),
  /** Reason for a second person; null when not stored. */
  second_person: approvalRequirement.nullable(),
  /** Null once decided or expired. */
  now: approvalNow.nullable(),
  /**
   * Roles that decide, except the requester; for an e-mail address also the user concerned, by the link that was sent.
   */
  deciders: z.array(z.enum(staffRoles)),
  /** Time from which staff may approve it. */
  decidable_from: epochSeconds,
  expires_at: epochSeconds,
  state: z.enum(approvalStates),
  /** Null while undecided. */
  decided_at: epochSeconds.nullable(),
  /** Member of staff; null when it was the user concerned. */
  decided_by: z.string().nullable(),
});
export type ApprovalView = z.input<typeof approvalView>;
