import type { NotedPrefix } from '#shared/staff/objects.ts';
import { type Role, roles } from '#shared/staff/roles.ts';
import type { TimelineKind } from '#shared/staff/timeline.ts';

/** Roles that may change traded products and their terms. All staff may read them. */
export const tradingWriteRoles = ['owner', 'risk'] as const satisfies readonly Role[];
/** Roles that look after users: risk may restrict, support may help. */
export const usersWriteRoles = ['owner', 'risk', 'support'] as const satisfies readonly Role[];
/** Roles that add users, help them with passwords, and write to them. */
export const supportWriteRoles = ['owner', 'support'] as const satisfies readonly Role[];
/** Only roles that judge users' documents may see them. */
export const kycReviewRoles = ['owner', 'risk', 'support'] as const satisfies readonly Role[];
/** Roles that may see payout destinations: those that users ask about them, and those that decide them. */
export const payeeReadRoles = ['owner', 'risk', 'finance', 'support'] as const satisfies readonly Role[];
export const payeeReviewRoles = ['owner', 'risk', 'finance'] as const satisfies readonly Role[];
/** Roles that may write notes about users. */
export const notesWriteRoles = ['owner', 'risk', 'finance', 'support'] as const satisfies readonly Role[];
/** Roles that may change the settings by which the platform moves money. All staff may read them. */
export const treasuryWriteRoles = ['owner', 'finance'] as const satisfies readonly Role[];
/** Roles that request approvals and roles that decide them, each within its permissions. */
export const approvalRequestRoles = ['owner', 'risk', 'finance', 'support'] as const satisfies readonly Role[];
export const approvalDecideRoles = ['owner', 'risk', 'finance'] as const satisfies readonly Role[];
/** Roles that are notified of each change that loosens a guard, and may object to it. */
export const approvalObjectRoles = ['owner', 'risk'] as const satisfies readonly Role[];
/** Roles that write public content. */
export const contentWriteRoles = ['owner', 'support'] as const satisfies readonly Role[];
/** Roles that manage the staff and close accounts. */
export const staffWriteRoles = ['owner'] as const satisfies readonly Role[];

/** Kinds hidden from some roles in a user's timeline: what a role may not read elsewhere it does not read here. */
const restricted: Partial<Record<TimelineKind, readonly Role[]>> = {
  kyc: kycReviewRoles,
  bank_accounts: payeeReadRoles,
  tickets: usersWriteRoles,
};

/** Returns the roles that see a kind of timeline entry. */
export const getTimelineReadRoles = (kind: TimelineKind): readonly Role[] => restricted[kind] ?? roles;

const restrictedObjects: Partial<Record<NotedPrefix, readonly Role[]>> = {
  kyc: kycReviewRoles,
  bnk: payeeReadRoles,
  tkt: usersWriteRoles,
};

/** Returns the roles that see an object, and so its notes and tags. */
export const getObjectReadRoles = (prefix: NotedPrefix): readonly Role[] => restrictedObjects[prefix] ?? roles;
