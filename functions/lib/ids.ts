import { randomBytes } from 'node:crypto';
import { decodeTime, encodeTime, ulid } from 'ulid';
import type { Ids } from '#shared/ids.ts';
import { type EpochMs, type EpochSeconds, secondsOf } from '#shared/time.ts';
import { now } from './clock.ts';

/** Random characters of an id. */
const RANDOM = 16;

/** A new id: sorts by time, unguessable by 80 random bits. That of a wallet follows from its account. */
export function newId<P extends Exclude<keyof Ids, 'wal'>>(prefix: P): Ids[P] {
  const random = randomBytes(RANDOM);
  let next = 0;
  return `${prefix}_${ulid(now(), () => random.readUInt8(next++) / 256)}` as Ids[P];
}

const TIME_LENGTH = 10;

/** Ids sort by time: what was made from the first second to the last lies between these, both included. */
export const idsBetween = (prefix: keyof Ids, from: EpochSeconds, to: EpochSeconds) => ({
  from: `${prefix}_${encodeTime(from * 1000, TIME_LENGTH)}`,
  to: `${prefix}_${encodeTime(to * 1000 + 999, TIME_LENGTH)}ZZZZZZZZZZZZZZZZ`,
});

/** When that was made whose id is the first in a text; null where there is none. */
export function timeInId(text: string): EpochSeconds | null {
  const id = /[a-z]{3}_([0-9A-HJKMNP-TV-Z]{26})/.exec(text)?.[1];
  return id === undefined ? null : secondsOf(decodeTime(id) as EpochMs);
}
