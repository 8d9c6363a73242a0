/** Days from date fields, `YYYY-MM-DD` in this device's time zone; empty or missing when not chosen. */
export interface DateRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** Earlier seconds come from a half-typed year: the API rejects them. */
const EARLIEST = 1_000_000_000;

/** Returns the first second of a day in this device's time zone, epoch seconds; undefined for an invalid text. */
function dayStart(day: string | undefined, add = 0): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day ?? '');
  if (!match) return undefined;
  const [, year, month, date] = match.map(Number) as [number, number, number, number];
  if (new Date(year, month - 1, date).getMonth() !== month - 1) return undefined;
  // Not moved on from the first day: where midnight does not exist, it would keep that day's first hour.
  const at = Math.floor(new Date(year, month - 1, date + add).getTime() / 1000);
  return at >= EARLIEST ? at : undefined;
}

/** Returns the first second of the first day and the last of the last, epoch seconds. */
export function toTimeSpan({ from, to }: DateRange): { from?: number; to?: number } {
  const start = dayStart(from);
  const end = dayStart(to, 1);
  return { ...(start !== undefined && { from: start }), ...(end !== undefined && { to: end - 1 }) };
}
