import type { IdsByPrefix } from '#shared/ids.ts';

/** Objects with notes and tags, by the prefix of their ids. */
export const notedPrefixes = [
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
] as const satisfies readonly (keyof IdsByPrefix)[];
export type NotedPrefix = (typeof notedPrefixes)[number];
/** An id of one of them. */
export type NotedId = IdsByPrefix[NotedPrefix];

export const getNotedPrefix = (object: NotedId): NotedPrefix => object.slice(0, 'usr'.length) as NotedPrefix;

/** Maximum tags of one object, and characters of a tag. */
export const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 24;

/**
 * Normalises a tag so that equal meanings match: lower-case letters, digits and hyphens. Empty when nothing is left.
 */
export const normalizeTag = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
