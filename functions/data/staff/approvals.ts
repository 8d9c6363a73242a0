import { parseWalletId } from '#functions/data/ledger/wallet-ids.ts';
import { collection } from '#functions/data/table/collection.ts';
import { MAX_CHANGED_FIELDS } from '#functions/data/table/lists.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { ConfigFieldGuard, GuardedConfigKind } from '#shared/api/admin/config-guards.ts';
import type {
  ApprovalId,
  BankAccountId,
  DepositId,
  JournalEntryId,
  LoanId,
  LedgerMismatchId,
  StaffId,
  WalletId,
} from '#shared/ids.ts';
import type { ApprovalKind, ApprovalView } from '#shared/schemas/admin/approvals.ts';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import type { WalletStatus } from '#shared/schemas/ledger.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';
import { type StoredApprovalRequirement, toApprovalRequirementView } from './approval-requirement.ts';
import type { AuditFieldChange } from './audit.ts';

/** Retention after the request, seconds. */
const RETENTION_SECONDS = 400 * DAY_SECONDS;

/** Requested change of a wallet, with its state at the request. */
export interface WalletAdjustmentRequest {
  id: WalletId;
  /** Amount to add, as a decimal; negative to subtract. */
  amount: string;
  /** USDT value at the request; null when the coin had no price. */
  value: string | null;
  /** The entry that it reverses; null for a plain adjustment. */
  corrects: JournalEntryId | null;
  status: WalletStatus;
  /** Number of changes of the status. */
  status_version: number;
}

/** The loan to pay out or write off: it names this approval while it is unchanged. */
export interface LoanDecisionRequest {
  id: LoanId;
  /** USDT, as a decimal: the amount lent, or the principal written off. */
  amount: string;
}

/** A member of staff to add or change, with the new values. */
export interface StaffChangeRequest {
  username: string;
  email: string | null;
  role: StaffRole;
  is_active: boolean;
  /** Version of the member that was read; null for one to add. */
  version: number | null;
}

/** The configuration object to change: it holds the change while it has this version. */
export interface ConfigChangeRequest {
  kind: GuardedConfigKind;
  id: string;
  /** Version that the request made from the version its author saw. */
  version: number;
  rule: ConfigFieldGuard['takes'];
  /** Fields that this rule applies to. */
  fields: string[];
  /** When it comes into force by itself; null when that needs a second person. */
  in_force_from: EpochSeconds | null;
}

/** The ledger mismatch whose hold is to be released, with its values at the request. */
export interface HoldReleaseRequest {
  id: LedgerMismatchId;
  what: string;
  journal: string;
  wallet: string;
}

/** The deposit to credit, and its transfer: it is credited only while these match. */
export interface DepositCreditRequest {
  id: DepositId;
  coin_type: string;
  chain_type: string;
  /** Amount to credit, as a decimal. */
  amount: string;
  /** USDT value at the request; null when the coin had no price. */
  value: string | null;
  tx_hash: string | null;
  /** Index of the transfer in its transaction; null when unknown. */
  output: number | null;
  /** Note to the user. */
  customer_note?: string;
}

/** The bank account to approve, as shown then. */
export interface BankAccountApprovalRequest {
  id: BankAccountId;
  version: number;
  holder: string;
  /** Null when no document was verified. */
  verified_name: string | null;
  bank_name: string;
  /** Masked except its end. */
  account_number: string;
}

/** A request by a member of staff that another must decide before it is executed. */
export interface StoredApproval {
  id: ApprovalId;
  kind: ApprovalKind;
  /** Id of its subject. */
  subject: string;
  asked_by: { id: StaffId; username: string };
  asked_at: EpochSeconds;
  reason: string;
  /** Resulting changes. */
  changes: AuditFieldChange[];
  /** For a change of a wallet. */
  wallet?: WalletAdjustmentRequest;
  /** For a decision about a loan. */
  loan?: LoanDecisionRequest;
  /** For a change of a member of staff. */
  staff?: StaffChangeRequest;
  /** For a change of the configuration. */
  config?: ConfigChangeRequest;
  /** For the release of a hold of withdrawals. */
  mismatch?: HoldReleaseRequest;
  /** For the credit of a deposit. */
  deposit?: DepositCreditRequest;
  /** For the approval of a bank account. */
  bank_account?: BankAccountApprovalRequest;
  /** Reason why a second person is needed. */
  second_person?: StoredApprovalRequirement;
  /** Roles that may decide; the requester may not approve. */
  deciders: readonly StaffRole[];
  /** First second at which staff may approve it. */
  decidable_from: EpochSeconds;
  expires_at: EpochSeconds;
  /** Hash of the link by which its subject decides; without it they cannot. */
  secret_hash?: string;
  state: 'pending' | 'approved' | 'rejected' | 'replaced';
  decided_at?: EpochSeconds;
  /** Null when its subject decided. */
  decided_by?: { id: StaffId; username: string } | null;
}

export const approvalCollection = collection<StoredApproval>()({
  partition: (subject: string) => `APPROVALS#${subject}`,
  kind: null,
  id: 'apv',
  called: 'approval',
  lists: {
    changes: MAX_CHANGED_FIELDS,
    'changes.before': MAX_CHANGED_FIELDS,
    'changes.after': MAX_CHANGED_FIELDS,
    deciders: 10,
    'config.fields': MAX_CHANGED_FIELDS,
  },
  all: { name: 'APPROVALS', ownerOf: ({ subject }) => subject },
  expiresAt: ({ asked_at }) => addSeconds(asked_at, RETENTION_SECONDS),
});

/** True while it may still be decided. */
export const isApprovalOpen = ({ state, expires_at }: StoredApproval, at: EpochSeconds): boolean =>
  state === 'pending' && expires_at > at;

/** Returns its current state. */
export function getApprovalState(approval: StoredApproval, at: EpochSeconds): ApprovalView['state'] {
  if (approval.state !== 'pending' || isApprovalOpen(approval, at)) return approval.state;
  return typeof approval.config?.in_force_from === 'number' ? 'in_force' : 'expired';
}

/** Returns the subject of changes of a configuration object. */
export const toConfigApprovalSubject = ({ kind, id }: { kind: ConfigKind; id: string }): string => `${kind}/${id}`;

/** Returns the requests about a subject, newest first. */
export async function readApprovals(subject: string): Promise<StoredApproval[]> {
  const foundApprovals: StoredApproval[] = [];
  for await (const approval of approvalCollection.each(subject, { newestFirst: true })) foundApprovals.push(approval);
  return foundApprovals;
}

/** Stores a decision, once. @throws {AppError} CHANGED_MEANWHILE, by its transaction, when it is decided or expired. */
export const decideApproval = (
  { subject, id }: StoredApproval,
  state: 'approved' | 'rejected' | 'replaced',
  by: StoredApproval['decided_by'],
  at: EpochSeconds,
): WriteOperation =>
  approvalCollection.update(subject, id, {
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

/** Returns an approval as the API shows it; `username` is that of its subject, `stands` its state while it waits. */
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
  second_person: toApprovalRequirementView(approval.second_person),
  now: isApprovalOpen(approval, at) ? stands : null,
  deciders: [...approval.deciders],
  decidable_from: approval.decidable_from,
  expires_at: approval.expires_at,
  state: getApprovalState(approval, at),
  decided_at: approval.decided_at ?? null,
  decided_by: approval.decided_by?.username ?? null,
});
