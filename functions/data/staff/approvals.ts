import { parseWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { collection } from '#functions/data/table/collection.ts';
import { MAX_CHANGES } from '#functions/data/table/lists.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { FieldGuard, GuardedKind } from '#shared/api/admin/config-guards.ts';
import type {
  ApprovalId,
  BankAccountId,
  DepositId,
  JournalId,
  LoanId,
  MismatchId,
  StaffId,
  WalletId,
} from '#shared/ids.ts';
import type { ApprovalKind, ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import type { WalletStatus } from '#shared/schemas/ledger.ts';
import type { Role } from '#shared/staff/roles.ts';
import { DAY, type EpochSeconds, addSeconds } from '#shared/time.ts';
import type { AuditedField } from './audit.ts';
import { type StoredApprovalRequirement, approvalRequirementView } from './second-person.ts';

/** Kept for so long after it was asked for, seconds. */
const KEPT = 400 * DAY;

/** What is to be done to a wallet, and how that was then. */
export interface WalletAdjustmentRequest {
  id: WalletId;
  /** To be added, as a decimal; below zero to be taken out. */
  amount: string;
  /** In USDT when it was asked for; null where the coin had no price. */
  value: string | null;
  /** The entry that it takes back; null of a plain adjustment. */
  corrects: JournalId | null;
  status: WalletStatus;
  /** How often that was set. */
  status_version: number;
}

/** Which loan is to be paid out or written off: it names this approval as long as it is as it was then. */
export interface LoanDecisionRequest {
  id: LoanId;
  /** USDT: what is lent, or the principal that is written off, as a decimal. */
  amount: string;
}

/** A member of staff who is to be added, or changed, and what they are to be. */
export interface StaffChangeRequest {
  username: string;
  email: string | null;
  role: Role;
  is_active: boolean;
  /** Of the member that was looked at; null of one who is to be added. */
  version: number | null;
}

/** Which object of the configuration is to be changed: it holds the change as long as its version is this one. */
export interface ConfigChangeRequest {
  kind: GuardedKind;
  id: string;
  /** The version that the request made of the version that its author looked at. */
  version: number;
  rule: FieldGuard['takes'];
  /** The fields that take this rule. */
  fields: string[];
  /** When it comes into force by itself; null where only a second person brings it into force. */
  in_force_from: EpochSeconds | null;
}

/** Of which mismatch of the ledger the hold is to be ended, and the values that it showed then. */
export interface HoldReleaseRequest {
  id: MismatchId;
  what: string;
  journal: string;
  wallet: string;
}

/** Which deposit is to be credited, and for which transfer: it is credited as long as it is about that. */
export interface DepositCreditRequest {
  id: DepositId;
  coin_type: string;
  chain_type: string;
  /** To be credited, as a decimal. */
  amount: string;
  /** In USDT when it was asked for; null where the coin had no price. */
  value: string | null;
  tx_hash: string | null;
  /** The place of the transfer in its transaction; null where that is not known. */
  output: number | null;
  /** What the owner of the deposit will read. */
  customer_note?: string;
}

/** Which bank account is to be approved, as it was shown then. */
export interface BankAccountApprovalRequest {
  id: BankAccountId;
  version: number;
  holder: string;
  /** Null where no document was verified. */
  verified_name: string | null;
  bank_name: string;
  /** Masked to its end. */
  account_number: string;
}

/** What somebody of the staff asked for, and somebody else has to decide before it is done. */
export interface StoredApproval {
  id: ApprovalId;
  kind: ApprovalKind;
  /** Of whom or what: an id. */
  subject: string;
  asked_by: { id: StaffId; username: string };
  asked_at: EpochSeconds;
  reason: string;
  /** What it comes to. */
  changes: AuditedField[];
  /** Of what is to be done to a wallet. */
  wallet?: WalletAdjustmentRequest;
  /** Of what is to be done to a loan. */
  loan?: LoanDecisionRequest;
  /** Of what is to become of a member of staff. */
  staff?: StaffChangeRequest;
  /** Of a change of the configuration. */
  config?: ConfigChangeRequest;
  /** Of a hold of withdrawals that is to be ended. */
  mismatch?: HoldReleaseRequest;
  /** Of a deposit that is to be credited. */
  deposit?: DepositCreditRequest;
  /** Of a bank account that is to be approved. */
  bank_account?: BankAccountApprovalRequest;
  /** Why a second person is needed. */
  second_person?: StoredApprovalRequirement;
  /** Who of the staff may decide; whoever asked may not approve. */
  deciders: readonly Role[];
  /** From when staff may approve it. */
  decidable_from: EpochSeconds;
  expires_at: EpochSeconds;
  /** Of the link by which the person that it is about decides; without it they do not. */
  secret_hash?: string;
  state: 'pending' | 'approved' | 'rejected' | 'replaced';
  decided_at?: EpochSeconds;
  /** Null where it was the person that it is about. */
  decided_by?: { id: StaffId; username: string } | null;
}

export const approvals = collection<StoredApproval>()({
  partition: (subject: string) => `APPROVALS#${subject}`,
  kind: null,
  id: 'apv',
  called: 'approval',
  lists: {
    changes: MAX_CHANGES,
    'changes.before': MAX_CHANGES,
    'changes.after': MAX_CHANGES,
    deciders: 10,
    'config.fields': MAX_CHANGES,
  },
  all: { name: 'APPROVALS', ownerOf: ({ subject }) => subject },
  expiresAt: ({ asked_at }) => addSeconds(asked_at, KEPT),
});

/** Whether somebody may still decide. */
export const isApprovalOpen = ({ state, expires_at }: StoredApproval, at: EpochSeconds): boolean =>
  state === 'pending' && expires_at > at;

/** What became of it by now. */
export function getApprovalState(approval: StoredApproval, at: EpochSeconds): ApprovalView['state'] {
  if (approval.state !== 'pending' || isApprovalOpen(approval, at)) return approval.state;
  return typeof approval.config?.in_force_from === 'number' ? 'in_force' : 'expired';
}

/** Under what the changes of an object of the configuration lie. */
export const getConfigSubject = ({ kind, id }: { kind: ConfigKind; id: string }): string => `${kind}/${id}`;

/** What was asked for of somebody or something, the newest first. */
export async function readApprovals(subject: string): Promise<StoredApproval[]> {
  const found: StoredApproval[] = [];
  for await (const approval of approvals.each(subject, { newestFirst: true })) found.push(approval);
  return found;
}

/** Notes a decision, once. @throws {Refusal} CHANGED_MEANWHILE, by its transaction, where there is one, or it is too late. */
export const decideApproval = (
  { subject, id }: StoredApproval,
  state: 'approved' | 'rejected' | 'replaced',
  by: StoredApproval['decided_by'],
  at: EpochSeconds,
): WriteOperation =>
  approvals.update(subject, id, {
    update: 'SET #state = :state, decided_by = :by, decided_at = :at REMOVE secret_hash',
    condition: '#state = :pending AND expires_at > :at',
    names: { '#state': 'state' },
    values: { ':state': state, ':by': by ?? null, ':at': at, ':pending': 'pending' },
    fails: 'CHANGED_MEANWHILE',
  });

function walletIn({ id, amount, value, corrects }: WalletAdjustmentRequest): ApprovalView['wallet'] {
  const place = parseWalletId(id);
  return place && { id, wallet_type: place.type, coin_type: place.coin, amount, value, corrects };
}

const configIn = ({ version: _, ...requested }: ConfigChangeRequest): ApprovalView['config'] => requested;

/** As the interface shows it; `username` is of the person that it is about, `stands` how it stands while it waits. */
export const toApprovalView = (
  approval: StoredApproval,
  username: string,
  at: EpochSeconds,
  stands: ApprovalView['now'],
): ApprovalView => ({
  id: approval.id,
  kind: approval.kind,
  subject: approval.subject,
  username,
  asked_by: approval.asked_by.username,
  asked_at: approval.asked_at,
  reason: approval.reason,
  changes: approval.changes,
  wallet: approval.wallet ? walletIn(approval.wallet) : null,
  loan: approval.loan ? { id: approval.loan.id, amount: approval.loan.amount } : null,
  config: approval.config ? configIn(approval.config) : null,
  mismatch: approval.mismatch ? { ...approval.mismatch } : null,
  deposit: approval.deposit ?? null,
  bank_account: approval.bank_account ?? null,
  second_person: approvalRequirementView(approval.second_person),
  now: isApprovalOpen(approval, at) ? stands : null,
  deciders: [...approval.deciders],
  decidable_from: approval.decidable_from,
  expires_at: approval.expires_at,
  state: getApprovalState(approval, at),
  decided_at: approval.decided_at ?? null,
  decided_by: approval.decided_by?.username ?? null,
});
