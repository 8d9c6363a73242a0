import type { StaffPermission } from './permissions.ts';

/** Kinds of entries in a user's timeline. */
export const userTimelineKinds = [
  'security',
  'options',
  'perpetuals',
  'exchanges',
  'transfers',
  'deposits',
  'withdrawals',
  'investments',
  'loans',
  'kyc',
  'bank_accounts',
  'tickets',
  'notifications',
  'levels',
  'notes',
  'acts',
  'lookups',
  'cases',
] as const;
export type UserTimelineKind = (typeof userTimelineKinds)[number];

/** Kinds that need more than a user's other entries: what a member may not read elsewhere is not read here. */
const restricted: Partial<Record<UserTimelineKind, StaffPermission>> = {
  kyc: 'kyc.read',
  bank_accounts: 'bank_accounts.read',
  tickets: 'tickets.read',
};

/** Returns the permission to see a kind of timeline entry. */
export const getTimelineReadPermission = (kind: UserTimelineKind): StaffPermission => restricted[kind] ?? 'users.read';
