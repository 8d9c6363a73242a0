import type { IdTypesByPrefix } from '#shared/ids.ts';
import type { StaffPermission } from './permissions.ts';

/** Objects with notes and tags, by the prefix of their ids: the permission to see them. */
export const annotatedObjectPermissions = {
  usr: 'users.read',
  opt: 'options.read',
  ord: 'futures.read',
  pos: 'futures.read',
  trd: 'futures.read',
  xch: 'transactions.read',
  trf: 'transactions.read',
  dep: 'deposits.read',
  wdr: 'withdrawals.read',
  inv: 'investments.read',
  lon: 'loans.read',
  kyc: 'kyc.read',
  bnk: 'bank_accounts.read',
  tkt: 'tickets.read',
  cas: 'ai_cases.read',
} as const satisfies Partial<Record<keyof IdTypesByPrefix, StaffPermission>>;
export type AnnotatedIdPrefix = keyof typeof annotatedObjectPermissions;
export const annotatedIdPrefixes = Object.keys(annotatedObjectPermissions) as AnnotatedIdPrefix[];
/** An id of one of them. */
export type AnnotatedObjectId = IdTypesByPrefix[AnnotatedIdPrefix];

export const getAnnotatedIdPrefix = (object: AnnotatedObjectId): AnnotatedIdPrefix =>
  object.slice(0, 'usr'.length) as AnnotatedIdPrefix;

/** Maximum tags of one object, and characters of a tag. */
export const MAX_OBJECT_TAGS = 10;
export const MAX_OBJECT_TAG_LENGTH = 24;

/**
 * Normalises a tag so that equal meanings match: lower-case letters, digits and hyphens. Empty when nothing is left.
 */
export const normalizeObjectTag = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
