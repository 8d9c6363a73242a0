import type { ApprovalKind } from '#shared/schemas/admin/approvals.ts';
import type { ConfigKind } from '#shared/schemas/admin/config.ts';
import type { Role } from '#shared/staff/roles.ts';
import { configRoles, type GuardedKind } from './config-guards.ts';
import { carers, changers, deciders, objectors, owners, payeeReviewers, treasurers } from './roles.ts';

type DirectKind = Exclude<ApprovalKind, 'config.change'>;

/** Who may request each kind, and reject or take it back, and who may approve it. */
const roles: Readonly<Record<DirectKind, { request: readonly Role[]; approve: readonly Role[] }>> = {
  'user.email': { request: carers, approve: changers },
  'wallet.adjust': { request: treasurers, approve: treasurers },
  'deposit.credit': { request: treasurers, approve: treasurers },
  'bank_account.approve': { request: payeeReviewers, approve: payeeReviewers },
  'user.credit_score': { request: carers, approve: changers },
  'loan.disburse': { request: treasurers, approve: treasurers },
  'loan.write_off': { request: treasurers, approve: treasurers },
  'staff.add': { request: owners, approve: owners },
  'staff.change': { request: owners, approve: owners },
  'ledger.release': { request: deciders, approve: deciders },
};

interface Subject {
  kind: ApprovalKind;
  /** Of a change of the configuration. */
  config?: { kind: ConfigKind } | null | undefined;
}

const isGuarded = (kind: ConfigKind): kind is GuardedKind => kind in configRoles;

const configRolesOf = ({ config }: Subject): readonly Role[] =>
  config && isGuarded(config.kind) ? configRoles[config.kind] : [];

/** Returns who may request it: of a change of the configuration those who make such changes. */
export const requestRoles = (subject: Subject): readonly Role[] =>
  subject.kind === 'config.change' ? configRolesOf(subject) : roles[subject.kind].request;

/** Returns who may approve it. */
export const approveRoles = (subject: Subject): readonly Role[] =>
  subject.kind === 'config.change' ? configRolesOf(subject) : roles[subject.kind].approve;

/** Returns who may reject it or take it back: owners and risk may object to every change of the configuration. */
export const rejectRoles = (subject: Subject): readonly Role[] =>
  subject.kind === 'config.change' ? [...objectors, ...configRolesOf(subject)] : requestRoles(subject);
