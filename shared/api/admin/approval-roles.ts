import type { ApprovalKind } from '#shared/schemas/admin/approvals.ts';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { configWriteRoles, type GuardedConfigKind } from './config-guards.ts';
import {
  usersWriteRoles,
  tradingWriteRoles,
  approvalDecideRoles,
  approvalObjectionRoles,
  staffWriteRoles,
  payeeReviewRoles,
  treasuryWriteRoles,
} from './roles.ts';

type DirectKind = Exclude<ApprovalKind, 'config.change'>;

/** Roles that may request, reject or cancel each kind, and roles that may approve it. */
const roles: Readonly<Record<DirectKind, { request: readonly StaffRole[]; approve: readonly StaffRole[] }>> = {
  'user.email': { request: usersWriteRoles, approve: tradingWriteRoles },
  'wallet.adjust': { request: treasuryWriteRoles, approve: treasuryWriteRoles },
  'deposit.credit': { request: treasuryWriteRoles, approve: treasuryWriteRoles },
  'bank_account.approve': { request: payeeReviewRoles, approve: payeeReviewRoles },
  'user.credit_score': { request: usersWriteRoles, approve: tradingWriteRoles },
  'loan.disburse': { request: treasuryWriteRoles, approve: treasuryWriteRoles },
  'loan.write_off': { request: treasuryWriteRoles, approve: treasuryWriteRoles },
  'staff.add': { request: staffWriteRoles, approve: staffWriteRoles },
  'staff.change': { request: staffWriteRoles, approve: staffWriteRoles },
  'ledger.release': { request: approvalDecideRoles, approve: approvalDecideRoles },
};

interface ApprovalSubject {
  kind: ApprovalKind;
  /** Set for a change of the configuration. */
  config?: { kind: ConfigKind } | null | undefined;
}

const isGuarded = (kind: ConfigKind): kind is GuardedConfigKind => kind in configWriteRoles;

const getGuardedConfigRoles = ({ config }: ApprovalSubject): readonly StaffRole[] =>
  config && isGuarded(config.kind) ? configWriteRoles[config.kind] : [];

/** Returns the roles that may request it. For a configuration change: those that make such changes. */
export const getApprovalRequestRoles = (subject: ApprovalSubject): readonly StaffRole[] =>
  subject.kind === 'config.change' ? getGuardedConfigRoles(subject) : roles[subject.kind].request;

/** Returns the roles that may approve it. */
export const getApprovalGrantRoles = (subject: ApprovalSubject): readonly StaffRole[] =>
  subject.kind === 'config.change' ? getGuardedConfigRoles(subject) : roles[subject.kind].approve;

/** Returns the roles that may reject or cancel it: owners and risk may object to every change of the configuration. */
export const getApprovalRejectRoles = (subject: ApprovalSubject): readonly StaffRole[] =>
  subject.kind === 'config.change'
    ? [...approvalObjectionRoles, ...getGuardedConfigRoles(subject)]
    : getApprovalRequestRoles(subject);
