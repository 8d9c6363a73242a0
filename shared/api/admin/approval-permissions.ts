import type { ApprovalKind } from '#shared/schemas/admin/approvals.ts';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import { can, getRolesWithPermission, type RoleHolder, type StaffPermission } from '#shared/staff/permissions.ts';
import type { StaffRole } from '#shared/staff/roles.ts';
import { configWritePermissions, type GuardedConfigKind } from './config-guards.ts';

type DirectKind = Exclude<ApprovalKind, 'config.change'>;

/** Permission to request, reject or cancel each kind, and permission to approve it. */
const permissions: Readonly<Record<DirectKind, { request: StaffPermission; approve: StaffPermission }>> = {
  'user.email': { request: 'users.write', approve: 'users.approve' },
  'wallet.adjust': { request: 'wallets.adjust', approve: 'wallets.adjust' },
  'deposit.credit': { request: 'deposits.review', approve: 'deposits.review' },
  'bank_account.approve': { request: 'bank_accounts.review', approve: 'bank_accounts.review' },
  'user.credit_score': { request: 'users.write', approve: 'users.approve' },
  'loan.disburse': { request: 'loans.disburse', approve: 'loans.disburse' },
  'loan.write_off': { request: 'loans.write_off', approve: 'loans.write_off' },
  'staff.add': { request: 'staff.write', approve: 'staff.write' },
  'staff.change': { request: 'staff.write', approve: 'staff.write' },
  'ledger.release': { request: 'ledger.release', approve: 'ledger.release' },
};

interface ApprovalSubject {
  kind: ApprovalKind;
  /** Set for a change of the configuration. */
  config?: { kind: ConfigKind } | null | undefined;
}

const isGuarded = (kind: ConfigKind): kind is GuardedConfigKind => kind in configWritePermissions;

/** Returns the permission; null for a configuration that nobody changes by approval. */
function getApprovalPermission({ kind, config }: ApprovalSubject, act: 'request' | 'approve'): StaffPermission | null {
  if (kind !== 'config.change') return permissions[kind][act];
  return config && isGuarded(config.kind) ? configWritePermissions[config.kind] : null;
}

/** True for members that may request it. For a configuration change: those that make such changes. */
export function canRequestApproval(staff: RoleHolder, subject: ApprovalSubject): boolean {
  const permission = getApprovalPermission(subject, 'request');
  return permission !== null && can(staff, permission);
}

/** Returns the roles that may approve it, as an approval stores them. */
export function getApprovalDeciders(subject: ApprovalSubject): StaffRole[] {
  const permission = getApprovalPermission(subject, 'approve');
  return permission === null ? [] : getRolesWithPermission(permission);
}

/** True for members that may reject or cancel it; every change of the configuration can be objected to. */
export const canRejectApproval = (staff: RoleHolder, subject: ApprovalSubject): boolean =>
  canRequestApproval(staff, subject) || (subject.kind === 'config.change' && can(staff, 'config.object'));
