import * as z from 'zod';
import { walletTypes } from '#shared/schemas/ledger.ts';
import { decimalString, epochSeconds } from '#shared/schemas/scalars.ts';
import { roles } from '#shared/staff/roles.ts';
import { auditView } from './audit.ts';
import { configKinds } from './config.ts';
import { approvalRequirement } from './second-person.ts';

/** What needs the word of somebody else before it is done. */
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

/** Of a change of the configuration also: it came into force by itself, or another change took its place. */
export const approvalStates = ['pending', 'approved', 'rejected', 'expired', 'in_force', 'replaced'] as const;

/** What is to be done to a wallet, as it is shown. */
const approvalWallet = z.object({
  id: z.string(),
  wallet_type: z.enum(walletTypes),
  coin_type: z.string(),
  /** To be added; below zero to be taken out. */
  amount: decimalString,
  /** In USDT when it was asked for; null where the coin had no price. */
  value: decimalString.nullable(),
  /** The entry of the journal that is taken back; null of a plain adjustment. */
  corrects: z.string().nullable(),
});

/** A loan that is to be paid out or written off, as it is shown. */
const approvalLoan = z.object({
  id: z.string(),
  /** USDT: what is lent, or the principal that is written off. */
  amount: decimalString,
});

/** A change of the configuration that waits, as it is shown. */
const approvalConfig = z.object({
  kind: z.enum(configKinds),
  id: z.string(),
  rule: z.enum(['day', 'two_people']),
  /** The fields that take it. */
  fields: z.array(z.string()),
  /** When it comes into force unless somebody objects; null where it takes a second person. */
  in_force_from: epochSeconds.nullable(),
});

/** A mismatch of the ledger whose hold of withdrawals is to be ended, with the values that it showed when that was requested. */
const approvalMismatch = z.object({
  id: z.string(),
  what: z.string(),
  journal: z.string(),
  wallet: z.string(),
});

/** A deposit that is to be credited, as it is shown. */
const approvalDeposit = z.object({
  id: z.string(),
  coin_type: z.string(),
  chain_type: z.string(),
  /** To be credited. */
  amount: decimalString,
  /** In USDT when it was asked for; null where the coin had no price. */
  value: decimalString.nullable(),
  tx_hash: z.string().nullable(),
  /** The place of the transfer in its transaction; null where that is not known. */
  output: z.int().nullable(),
});

/** A bank account that is to be approved, as it was when it was asked for. */
const approvalBankAccount = z.object({
  id: z.string(),
  version: z.int(),
  holder: z.string(),
  /** Null where no document was verified. */
  verified_name: z.string().nullable(),
  bank_name: z.string(),
  /** Masked to its end. */
  account_number: z.string(),
});

/** How it stands at this moment, while it waits. */
const approvalNow = z.object({
  /** The same fields, as they are now and as they would be. */
  changes: auditView.shape.changes,
  /** False where what it rests on is no longer as it was when it was asked for: then nobody can approve it. */
  holds: z.boolean(),
});

export const approvalView = z.object({
  id: z.string(),
  kind: z.enum(approvalKinds),
  /** Of whom or what: an id. */
  subject: z.string(),
  /** Of the person that it is about. */
  username: z.string(),
  asked_by: z.string(),
  asked_at: epochSeconds,
  reason: z.string(),
  changes: auditView.shape.changes,
  wallet: approvalWallet.nullable(),
  loan: approvalLoan.nullable(),
  config: approvalConfig.nullable(),
  mismatch: approvalMismatch.nullable(),
  deposit: approvalDeposit.nullable(),
  bank_account: approvalBankAccount.nullable(),
  /** Why a second person is needed; null where that was not kept. */
  second_person: approvalRequirement.nullable(),
  /** Null of what was decided or ran out. */
  now: approvalNow.nullable(),
  /** Of these roles, but for whoever asked; of an e-mail address the person that it is about, too, by the link that was sent. */
  deciders: z.array(z.enum(roles)),
  /** From when staff may approve it. */
  decidable_from: epochSeconds,
  expires_at: epochSeconds,
  state: z.enum(approvalStates),
  /** Null while nobody has. */
  decided_at: epochSeconds.nullable(),
  /** A member of staff; null where it was the person that it is about. */
  decided_by: z.string().nullable(),
});
export type ApprovalView = z.input<typeof approvalView>;
