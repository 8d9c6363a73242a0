import { readTickLogHead, type Tick, readTicksBetween, readTicksBySequence } from '#functions/data/market/ticks.ts';
import { MAX_TICKS_PER_RESPONSE } from '#shared/api/market.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';
import type { TickRecord } from '#shared/schemas/market.ts';

export interface TickQuery {
  from?: number | undefined;
  to?: number | undefined;
  from_sequence?: number | undefined;
  to_sequence?: number | undefined;
}

const record = ({ sequence, at, previous, hash, body }: Tick): TickRecord => ({ sequence, at, previous, hash, body });

function rejectField(field: string, reason: FieldError): never {
  throw new AppError('VALIDATION_FAILED', { fields: { [field]: reason } });
}

/** Returns the first and last of a span: one end alone means itself, and the length is limited. */
function parseTickSpan(from: number | undefined, to: number | undefined, end: string): [number, number] {
  const first = from ?? to ?? 0;
  const last = to ?? first;
  if (last < first) rejectField(end, fieldError('order'));
  if (last - first >= MAX_TICKS_PER_RESPONSE)
    rejectField(end, fieldError('ticksMost', { number: MAX_TICKS_PER_RESPONSE }));
  return [first, last];
}

/**
 * Returns recorded ticks of a span of seconds or of sequences, both ends included, by sequence.
 * @throws {AppError} VALIDATION_FAILED when neither or both are given, or more than `MAX_TICKS_PER_RESPONSE`.
 */
export async function readTicks({ from, to, from_sequence, to_sequence }: TickQuery): Promise<TickRecord[]> {
  const bySecond = from !== undefined || to !== undefined;
  const bySequence = from_sequence !== undefined || to_sequence !== undefined;
  if (bySecond === bySequence) rejectField('from', fieldError('ticksSpan'));
  if (bySecond) {
    const ticks = await readTicksBetween(...parseTickSpan(from, to, 'to'));
    return ticks.sort((a, b) => a.sequence - b.sequence).map(record);
  }
  const [first, last] = parseTickSpan(from_sequence, to_sequence, 'to_sequence');
  const head = await readTickLogHead();
  if (!head || first > head.sequence) return [];
  return (await readTicksBySequence(first, Math.min(last, head.sequence))).map(record);
}
