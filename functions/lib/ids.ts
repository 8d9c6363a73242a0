import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';
import type { Ids } from '../../shared/ids.ts';
import { now } from './clock.ts';

/** A new id: sorts by time, unguessable by 80 random bits. */
export const newId = <P extends keyof Ids>(prefix: P): Ids[P] =>
  `${prefix}_${ulid(now(), () => randomBytes(1).readUInt8() / 256)}` as Ids[P];
