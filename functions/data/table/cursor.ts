import { createHash } from 'node:crypto';
import { parseIdTime } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { EpochSeconds } from '#shared/time.ts';

/** Characters of a checksum: detects a mistyped, truncated or foreign cursor. */
const SUM = 16;
const POSITION = /^[\w.#-]{1,80}$/;

const checksum = (list: string, position: string): string =>
  createHash('sha256').update(`${list}\n${position}`).digest('base64url').slice(0, SUM);

/**
 * Encodes a place in a list as opaque text. `list` names the list with its owner and filters: a cursor is valid in that
 * list only. It needs no secret: it contains only a sort key, and the partition follows from the principal. A forged
 * cursor finds no more than they may list anyway.
 */
export const encodeCursor = (list: string, position: string): string =>
  Buffer.from(`${checksum(list, position)}${position}`).toString('base64url');

/** Returns the sort key after which the list continues. @throws {AppError} VALIDATION_FAILED with `fields.cursor`. */
export function decodeCursor(list: string, cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const position = text.slice(SUM);
  if (POSITION.test(position) && encodeCursor(list, position) === cursor) return position;
  throw new AppError('VALIDATION_FAILED', { fields: { cursor: fieldError('cursor') } });
}

/** Returns the creation time of the id in the cursor, or null. */
export const getCursorTime = (cursor: string): EpochSeconds | null =>
  parseIdTime(Buffer.from(cursor, 'base64url').toString('latin1').slice(SUM));
