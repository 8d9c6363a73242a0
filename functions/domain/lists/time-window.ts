import { encodeTime } from 'ulid';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { Ids } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because, type FieldReason } from '#shared/refusals/field-refusals.ts';
import { DAY, type EpochSeconds, later, MINUTE } from '#shared/time.ts';

/** The longest span that a back-office list shows. */
const MOST_SECONDS = 31 * DAY;
/** The clocks of two servers may differ: what is newest may bear a time just ahead. */
const AHEAD = MINUTE;

export interface TimeWindow {
  /** Both included. */
  from: EpochSeconds;
  to: EpochSeconds;
}

const refused = (field: 'from' | 'to', reason: FieldReason) =>
  new Refusal('VALIDATION_FAILED', { fields: { [field]: reason } });

/**
 * The span that a list shows: the last 31 days where none is given, 31 days from or up to the end that is given.
 * @throws {Refusal} VALIDATION_FAILED when it ends before it begins or is longer.
 */
export function timeWindow({
  from,
  to,
}: {
  from?: EpochSeconds | undefined;
  to?: EpochSeconds | undefined;
}): TimeWindow {
  const newest = later(nowSeconds(), AHEAD);
  if (from === undefined) {
    const end = to ?? newest;
    return { from: later(end, -MOST_SECONDS), to: end };
  }
  const end = to ?? later(from, Math.max(0, Math.min(MOST_SECONDS, newest - from)));
  if (end < from) throw refused('to', because('order'));
  if (end - from > MOST_SECONDS) throw refused('from', because('span', { number: MOST_SECONDS / DAY }));
  return { from, to: end };
}

/** The first and the last id that can be made in a window: an id begins with its millisecond. */
export function idBounds(prefix: keyof Ids, { from, to }: TimeWindow): { from: string; to: string } {
  const time = (ms: number) => encodeTime(Math.max(0, ms), 10);
  return {
    from: `${prefix}_${time(from * 1000)}${'0'.repeat(16)}`,
    to: `${prefix}_${time(to * 1000 + 999)}${'Z'.repeat(16)}`,
  };
}
