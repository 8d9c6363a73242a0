import type { AnnotatedIdPrefix } from '#shared/staff/objects.ts';
import { type StaffRole, staffRoles } from '#shared/staff/roles.ts';
import type { UserTimelineKind } from '#shared/staff/timeline.ts';

/** Roles that may change traded products and their terms. All staff may read them. */
export const tradingWriteRoles = ['owner', 'risk'] as const satisfies readonly StaffRole[];
/** Roles that look after users: risk may restrict, support may help. */
export const usersWriteRoles = ['owner', 'risk', 'support'] as const satisfies readonly StaffRole[];
/** Roles that add users, help them with passwords, and write to them. */
export const supportWriteRoles = ['owner', 'support'] as const satisfies readonly StaffRole[];
/** Only roles that judge users' documents may see them. */
export const kycReviewRoles = ['owner', 'risk', 'support'] as const satisfies readonly StaffRole[];
/** Roles that may see payout destinations: those that users ask about them, and those that decide them. */
export const payeeReadRoles = ['owner', 'risk', 'finance', 'support'] as const satisfies readonly StaffRole[];
export const payeeReviewRoles = ['owner', 'risk', 'finance'] as const satisfies readonly StaffRole[];
/** Roles that may write notes about users. */
export const notesWriteRoles = ['owner', 'risk', 'finance', 'support'] as const satisfies readonly StaffRole[];
/** Roles that may change the settings by which the platform moves money. All staff may read them. */
export const treasuryWriteRoles = ['owner', 'finance'] as const satisfies readonly StaffRole[];
/** Roles that request approvals and roles that decide them, each within its permissions. */
export const approvalRequestRoles = ['owner', 'risk', 'finance', 'support'] as const satisfies readonly StaffRole[];
export const approvalDecideRoles = ['owner', 'risk', 'finance'] as const satisfies readonly StaffRole[];
/** Roles that are notified of each change that loosens a guard, and may object to it. */
export const approvalObjectionRoles = ['owner', 'risk'] as const satisfies readonly StaffRole[];
/** Roles that write public content. */
export const contentWriteRoles = ['owner', 'support'] as const satisfies readonly StaffRole[];
/** Roles that manage the staff and close accounts. */
export const staffWriteRoles = ['owner'] as const satisfies readonly StaffRole[];

/** Kinds hidden from some roles in a user's timeline: what a role may not read elsewhere it does not read here. */
const restricted: Partial<Record<UserTimelineKind, readonly StaffRole[]>> = {
  kyc: kycReviewRoles,
  bank_accounts: payeeReadRoles,
  tickets: usersWriteRoles,
};

/** Returns the roles that see a kind of timeline entry. */
export const getTimelineReadRoles = (kind: UserTimelineKind): readonly StaffRole[] => restricted[kind] ?? staffRoles;

const restrictedObjects: Partial<Record<AnnotatedIdPrefix, readonly StaffRole[]>> = {
  kyc: kycReviewRoles,
  bnk: payeeReadRoles,
  tkt: usersWriteRoles,
};

/** Returns the roles that see an object, and so its notes and tags. */
export const getNotedObjectReadRoles = (prefix: AnnotatedIdPrefix): readonly StaffRole[] =>
  restrictedObjects[prefix] ?? staffRoles;
