import { randomBytes } from 'node:crypto';
import { decodeTime, encodeTime, ulid } from 'ulid';
import type { IdTypesByPrefix } from '#shared/ids.ts';
import { type EpochMs, type EpochSeconds, toEpochSeconds } from '#shared/time.ts';
import { now } from './clock.ts';

/** Random characters of an id. */
const RANDOM = 16;

/** Returns a new id: sorts by time, unguessable by 80 random bits. A wallet's id derives from its account. */
export function newId<P extends Exclude<keyof IdTypesByPrefix, 'wal'>>(prefix: P): IdTypesByPrefix[P] {
  const random = randomBytes(RANDOM);
  let next = 0;
  return `${prefix}_${ulid(now(), () => random.readUInt8(next++) / 256)}` as IdTypesByPrefix[P];
}

const TIME_LENGTH = 10;

/** Returns the id range of items created between two seconds, both included: ids sort by time. */
export const getIdRange = (prefix: keyof IdTypesByPrefix, from: EpochSeconds, to: EpochSeconds) => ({
  from: `${prefix}_${encodeTime(from * 1000, TIME_LENGTH)}`,
  to: `${prefix}_${encodeTime(to * 1000 + 999, TIME_LENGTH)}ZZZZZZZZZZZZZZZZ`,
});

/** Returns the creation time of the first id in a text, or null. */
export function parseIdTime(text: string): EpochSeconds | null {
  const id = /[a-z]{3}_([0-9A-HJKMNP-TV-Z]{26})/.exec(text)?.[1];
  return id === undefined ? null : toEpochSeconds(decodeTime(id) as EpochMs);
}
