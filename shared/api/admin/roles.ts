import type { NotedPrefix } from '#shared/staff/objects.ts';
import { type Role, roles } from '#shared/staff/roles.ts';
import type { TimelineKind } from '#shared/staff/timeline.ts';

/** Who may change what is traded and on which terms. Everybody of the staff may look. */
export const tradingWriteRoles = ['owner', 'risk'] as const satisfies readonly Role[];
/** Those who look after people: risk may restrict, support may help. */
export const usersWriteRoles = ['owner', 'risk', 'support'] as const satisfies readonly Role[];
/** Those who add people, help them with their passwords, and write to them. */
export const supportWriteRoles = ['owner', 'support'] as const satisfies readonly Role[];
/** Documents of people are for those who judge them. */
export const kycReviewRoles = ['owner', 'risk', 'support'] as const satisfies readonly Role[];
/** Where somebody's money may go is seen by those who are asked about it, and decided by those who answer for it. */
export const payeeReadRoles = ['owner', 'risk', 'finance', 'support'] as const satisfies readonly Role[];
export const payeeReviewRoles = ['owner', 'risk', 'finance'] as const satisfies readonly Role[];
/** Those who may write notes about people. */
export const notesWriteRoles = ['owner', 'risk', 'finance', 'support'] as const satisfies readonly Role[];
/** Who may change the figures by which the platform moves money. Everybody of the staff may look. */
export const treasuryWriteRoles = ['owner', 'finance'] as const satisfies readonly Role[];
/** Those who ask for what somebody else has to decide, and those who decide it: each of what they may ask or decide. */
export const approvalRequestRoles = ['owner', 'risk', 'finance', 'support'] as const satisfies readonly Role[];
export const approvalDecideRoles = ['owner', 'risk', 'finance'] as const satisfies readonly Role[];
/** Those who are told of each change that guards less, and may object to it. */
export const approvalObjectRoles = ['owner', 'risk'] as const satisfies readonly Role[];
/** Those who write what everybody may read. */
export const contentWriteRoles = ['owner', 'support'] as const satisfies readonly Role[];
/** Those who manage the staff, and close accounts. */
export const staffWriteRoles = ['owner'] as const satisfies readonly Role[];

/** Of a person's timeline not everybody sees all: who may not read something elsewhere does not read it there. */
const restricted: Partial<Record<TimelineKind, readonly Role[]>> = {
  kyc: kycReviewRoles,
  bank_accounts: payeeReadRoles,
  tickets: usersWriteRoles,
};

/** Who sees a kind of entries of timelines. */
export const getTimelineReadRoles = (kind: TimelineKind): readonly Role[] => restricted[kind] ?? roles;

const restrictedObjects: Partial<Record<NotedPrefix, readonly Role[]>> = {
  kyc: kycReviewRoles,
  bnk: payeeReadRoles,
  tkt: usersWriteRoles,
};

/** Who sees an object, and so what was noted about it and its tags. */
export const getObjectReadRoles = (prefix: NotedPrefix): readonly Role[] => restrictedObjects[prefix] ?? roles;
