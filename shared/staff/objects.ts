import type { Ids } from '#shared/ids.ts';

/** What staff write notes about and tag, by the beginning of its id. */
export const notedObjects = [
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
] as const satisfies readonly (keyof Ids)[];
export type NotedPrefix = (typeof notedObjects)[number];
/** An id of one of them. */
export type NotedId = Ids[NotedPrefix];

export const prefixOf = (object: NotedId): NotedPrefix => object.slice(0, 'usr'.length) as NotedPrefix;

/** How many tags one object has at most, and characters of a tag. */
export const MOST_TAGS = 10;
export const LONGEST_TAG = 24;

/** A tag as it is kept, so that what is meant alike is one: small letters, figures and hyphens. Empty where nothing is left. */
export const normalTag = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
