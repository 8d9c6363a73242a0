import type { IdTypesByPrefix } from '#shared/ids.ts';

/** Objects with notes and tags, by the prefix of their ids. */
export const annotatedIdPrefixes = [
  'usr',
  'opt',
  'ord',
  'pos',
  'trd',
  'xch',
  'trf',
  'dep',
  'wdr',
  'inv',
  'lon',
  'kyc',
  'bnk',
  'tkt',
  'cas',
] as const satisfies readonly (keyof IdTypesByPrefix)[];
export type AnnotatedIdPrefix = (typeof annotatedIdPrefixes)[number];
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
