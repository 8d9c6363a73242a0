import type { ApprovalKind } from '#shared/schemas/admin/approvals.ts';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import type { Role } from '#shared/staff/roles.ts';
import { configWriteRoles, type GuardedKind } from './config-guards.ts';
import {
  usersWriteRoles,
  tradingWriteRoles,
  approvalDecideRoles,
  approvalObjectRoles,
  staffWriteRoles,
  payeeReviewRoles,
  treasuryWriteRoles,
} from './roles.ts';

type DirectKind = Exclude<ApprovalKind, 'config.change'>;

/** Roles that may request, reject or cancel each kind, and roles that may approve it. */
const roles: Readonly<Record<DirectKind, { request: readonly Role[]; approve: readonly Role[] }>> = {
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

interface Subject {
  kind: ApprovalKind;
  /** Set for a change of the configuration. */
  config?: { kind: ConfigKind } | null | undefined;
}

const isGuarded = (kind: ConfigKind): kind is GuardedKind => kind in configWriteRoles;

const configRolesOf = ({ config }: Subject): readonly Role[] =>
  config && isGuarded(config.kind) ? configWriteRoles[config.kind] : [];

/** Returns the roles that may request it. For a configuration change: those that make such changes. */
export const getRequestRoles = (subject: Subject): readonly Role[] =>
  subject.kind === 'config.change' ? configRolesOf(subject) : roles[subject.kind].request;

/** Returns the roles that may approve it. */
export const getApproveRoles = (subject: Subject): readonly Role[] =>
  subject.kind === 'config.change' ? configRolesOf(subject) : roles[subject.kind].approve;

/** Returns the roles that may reject or cancel it: owners and risk may object to every change of the configuration. */
export const getRejectRoles = (subject: Subject): readonly Role[] =>
  subject.kind === 'config.change' ? [...approvalObjectRoles, ...configRolesOf(subject)] : getRequestRoles(subject);
