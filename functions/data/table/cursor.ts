import { createHash } from 'node:crypto';
import { parseIdTime } from '#functions/lib/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError } from '#shared/refusals/field-refusals.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Characters of a checksum: what is mistyped, cut short or taken from another list is noticed. */
const SUM = 16;
const POSITION = /^[\w.#-]{1,80}$/;

const checksum = (list: string, position: string): string =>
  createHash('sha256').update(`${list}\n${position}`).digest('base64url').slice(0, SUM);

/**
 * A place in a list as opaque text. `list` names the list with its owner and its filters: a cursor goes on in that list
 * alone. It needs no secret, since it holds nothing but a sort key: whose partition is read is decided by who asks, so
 * one that somebody made up finds no more than they may list anyway.
 */
export const encodeCursor = (list: string, position: string): string =>
  Buffer.from(`${checksum(list, position)}${position}`).toString('base64url');

/** The sort key after which the list goes on. @throws {Refusal} VALIDATION_FAILED with `fields.cursor`. */
export function decodeCursor(list: string, cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const position = text.slice(SUM);
  if (POSITION.test(position) && encodeCursor(list, position) === cursor) return position;
  throw new AppError('VALIDATION_FAILED', { fields: { cursor: fieldError('cursor') } });
}

/** When that after which a list goes on was made, by the id in the cursor; null where there is none. */
export const getCursorTime = (cursor: string): EpochSeconds | null =>
  parseIdTime(Buffer.from(cursor, 'base64url').toString('latin1').slice(SUM));
