import type { IdsByPrefix } from '#shared/ids.ts';

/** What staff write notes about and tag, by the beginning of its id. */
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

/** How many tags one object has at most, and characters of a tag. */
export const MAX_TAGS = 10;
export const MAX_TAG_LENGTH = 24;

/** A tag as it is kept, so that what is meant alike is one: small letters, figures and hyphens. Empty where nothing is left. */
export const normalizeTag = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
