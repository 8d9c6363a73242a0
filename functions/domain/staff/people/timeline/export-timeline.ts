import { audit } from '#functions/data/staff/audit.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import { fields, times } from '#functions/domain/lists/csv-columns.ts';
import { type Column, csvOf } from '#functions/domain/lists/csv.ts';
import type { UserId } from '#shared/ids.ts';
import type { TimelineEntry } from '#shared/schemas/admin/timeline.ts';
import { eachEntry, type TimelineFilter } from './read-timeline.ts';

const columns: readonly Column<TimelineEntry>[] = [
  ...fields('id'),
  ...times('at'),
  ...fields('kind', 'what', 'account_kind', 'status'),
  ...times('ended_at'),
  ...fields('symbol', 'amount', 'unit', 'result', 'by', 'text'),
  ['params', ({ params }) => (Object.keys(params).length === 0 ? null : JSON.stringify(params))],
];

/**
 * All of a person's timeline that the role may see as CSV, in the order of its pages, recorded as done to them.
 * @throws {Refusal} NOT_FOUND; FORBIDDEN of a kind that the role may not see; VALIDATION_FAILED of a span that ends before
 *   it begins, and of more rows than a file has.
 */
export async function exportTimeline(
  id: UserId,
  filter: TimelineFilter,
  { staff }: StaffCaller,
  address: string,
): Promise<string> {
  const entries = await eachEntry(id, filter, staff.role);
  const { text, rows } = await csvOf(entries, (entry) => entry, columns);
  const { id: staff_id, username } = staff;
  const detail = { from: filter.from, to: filter.to, kinds: filter.kinds?.join(), rows };
  await audit({ staff_id, username, action: 'timeline.export', address, subject: id, detail });
  return text;
}
