import { nowSeconds } from '#functions/lib/clock.ts';
import { getIdRange } from '#functions/lib/ids.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';
import type { IdTypesByPrefix } from '#shared/ids.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds, MINUTE_SECONDS } from '#shared/time.ts';

/** The longest span that a back-office list or a file shows. */
const MAX_WINDOW_SECONDS = 31 * DAY_SECONDS;
/** Clocks of two servers may differ: the newest items may have a time slightly ahead. */
const AHEAD = MINUTE_SECONDS;

/** A span in seconds, both ends included; open without them. */
export interface TimeSpan {
  from?: EpochSeconds | undefined;
  to?: EpochSeconds | undefined;
}

interface TimeWindow {
  from: EpochSeconds;
  to: EpochSeconds;
}

/** Resolves a requested span, or none, to the shown one. @throws {AppError} VALIDATION_FAILED if it is invalid. */
export type TimeWindowResolver = (span: TimeSpan) => TimeWindow;

const refused = (field: 'from' | 'to', reason: FieldError) =>
  new AppError('VALIDATION_FAILED', { fields: { [field]: reason } });

/**
 * Resolves the span of a list: by default the last 31 days, or 31 days from the start or up to the end.
 * @throws {AppError} VALIDATION_FAILED if it ends before it begins or is longer.
 */
export function resolveTimeWindow({ from, to }: TimeSpan): TimeWindow {
  const newest = addSeconds(nowSeconds(), AHEAD);
  if (from === undefined) {
    const end = to ?? newest;
    return { from: addSeconds(end, -MAX_WINDOW_SECONDS), to: end };
  }
  const end = to ?? addSeconds(from, Math.max(0, Math.min(MAX_WINDOW_SECONDS, newest - from)));
  if (end < from) throw refused('to', fieldError('order'));
  if (end - from > MAX_WINDOW_SECONDS)
    throw refused('from', fieldError('span', { number: MAX_WINDOW_SECONDS / DAY_SECONDS }));
  return { from, to: end };
}

/**
 * Resolves the span of a file of any length: by default everything up to now.
 * @throws {AppError} VALIDATION_FAILED if it ends before it begins.
 */
export function resolveUnlimitedTimeWindow({
  from = 0 as EpochSeconds,
  to = addSeconds(nowSeconds(), AHEAD),
}: TimeSpan): TimeWindow {
  if (to < from) throw refused('to', fieldError('order'));
  return { from, to };
}

/** Converts a span to bounds of ids, which begin with their creation time in ms. */
export const toIdBounds = (prefix: keyof IdTypesByPrefix, { from, to }: TimeSpan): { from: string; to: string } => ({
  from: from === undefined ? `${prefix}_0` : getIdRange(prefix, from, from).from,
  to: to === undefined ? `${prefix}_Z` : getIdRange(prefix, to, to).to,
});
