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
