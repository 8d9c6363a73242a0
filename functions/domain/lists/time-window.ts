import { nowSeconds } from '#functions/lib/clock.ts';
import { getIdRange } from '#functions/lib/ids.ts';
import type { IdsByPrefix } from '#shared/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';
import { fieldError, type FieldError } from '#shared/refusals/field-refusals.ts';
import { DAY, type EpochSeconds, addSeconds, MINUTE } from '#shared/time.ts';

/** The longest span that a back-office list or a file shows. */
const MOST_SECONDS = 31 * DAY;
/** The clocks of two servers may differ: what is newest may bear a time just ahead. */
const AHEAD = MINUTE;

/** From this second to that one, both included; without them, from the beginning, to the end. */
export interface TimeSpan {
  from?: EpochSeconds | undefined;
  to?: EpochSeconds | undefined;
}

interface TimeWindow {
  from: EpochSeconds;
  to: EpochSeconds;
}

/** Which span is shown where another, or none, is asked for. @throws {Refusal} VALIDATION_FAILED of one that cannot be. */
export type WindowResolver = (span: TimeSpan) => TimeWindow;

const refused = (field: 'from' | 'to', reason: FieldError) =>
  new AppError('VALIDATION_FAILED', { fields: { [field]: reason } });

/**
 * The span that a list shows: the last 31 days where none is given, 31 days from or up to the end that is given.
 * @throws {Refusal} VALIDATION_FAILED when it ends before it begins or is longer.
 */
export function resolveTimeWindow({ from, to }: TimeSpan): TimeWindow {
  const newest = addSeconds(nowSeconds(), AHEAD);
  if (from === undefined) {
    const end = to ?? newest;
    return { from: addSeconds(end, -MOST_SECONDS), to: end };
  }
  const end = to ?? addSeconds(from, Math.max(0, Math.min(MOST_SECONDS, newest - from)));
  if (end < from) throw refused('to', fieldError('order'));
  if (end - from > MOST_SECONDS) throw refused('from', fieldError('span', { number: MOST_SECONDS / DAY }));
  return { from, to: end };
}

/**
 * The span of a file that may be of any length: all that there is up to now where none is given.
 * @throws {Refusal} VALIDATION_FAILED when it ends before it begins.
 */
export function resolveWholeWindow({
  from = 0 as EpochSeconds,
  to = addSeconds(nowSeconds(), AHEAD),
}: TimeSpan): TimeWindow {
  if (to < from) throw refused('to', fieldError('order'));
  return { from, to };
}

/** Between which ids lies what was made in a span: an id begins with its millisecond. */
export const toIdBounds = (prefix: keyof IdsByPrefix, { from, to }: TimeSpan): { from: string; to: string } => ({
  from: from === undefined ? `${prefix}_0` : getIdRange(prefix, from, from).from,
  to: to === undefined ? `${prefix}_Z` : getIdRange(prefix, to, to).to,
});
