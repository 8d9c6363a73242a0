import { writeAuditEntry } from '#functions/data/staff/audit.ts';
import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { fieldColumns, timeColumns } from '#functions/domain/lists/csv-columns.ts';
import { type CsvColumn, buildCsv } from '#functions/domain/lists/csv.ts';
import type { UserId } from '#shared/ids.ts';
import type { TimelineEntry } from '#shared/schemas/admin/timeline.ts';
import { iterateTimeline, type TimelineFilter } from './read-timeline.ts';

const columns: readonly CsvColumn<TimelineEntry>[] = [
  ...fieldColumns('id'),
  ...timeColumns('at'),
  ...fieldColumns('kind', 'what', 'account_kind', 'status'),
  ...timeColumns('ended_at'),
  ...fieldColumns('symbol', 'amount', 'unit', 'result', 'by', 'text'),
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
  { staff }: StaffPrincipal,
  address: string,
): Promise<string> {
  const entries = await iterateTimeline(id, filter, staff.role);
  const { text, rows } = await buildCsv(entries, (entry) => entry, columns);
  const { id: staff_id, username } = staff;
  const detail = { from: filter.from, to: filter.to, kinds: filter.kinds?.join(), rows };
  await writeAuditEntry({ staff_id, username, action: 'timeline.export', address, subject: id, detail });
  return text;
}
