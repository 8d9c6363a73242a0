import { writeAuditEntry } from '#functions/data/staff/audit.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import { type CsvColumn, buildCsv } from '#functions/domain/lists/csv.ts';
import type { UserId } from '#shared/ids.ts';
import type { UserTimelineEntry } from '#shared/schemas/admin/timeline.ts';
import { iterateUserTimeline, type TimelineFilter } from './read-timeline.ts';

const columns: readonly CsvColumn<UserTimelineEntry>[] = [
  ...toCsvFieldColumns('id'),
  ...toCsvTimeColumns('at'),
  ...toCsvFieldColumns('kind', 'what', 'account_kind', 'status'),
  ...toCsvTimeColumns('ended_at'),
  ...toCsvFieldColumns('symbol', 'amount', 'unit', 'result', 'by', 'text'),
  ['params', ({ params }) => (Object.keys(params).length === 0 ? null : JSON.stringify(params))],
];

/**
 * Exports all of a user's timeline visible to the role as CSV, in the order of its pages, recorded as an act on the
 * user.
 * @throws {AppError} NOT_FOUND; FORBIDDEN for a kind not visible to the role; VALIDATION_FAILED for a span that ends
 * before it begins, and for more rows than a file has.
 */
export async function exportUserTimeline(
  id: UserId,
  filter: TimelineFilter,
  { staff }: StaffPrincipal,
  address: string,
): Promise<string> {
  const entries = await iterateUserTimeline(id, filter, staff.role);
  const { text, rows } = await buildCsv(entries, (entry) => entry, columns);
  const { id: staff_id, username } = staff;
  const detail = { from: filter.from, to: filter.to, kinds: filter.kinds?.join(), rows };
  await writeAuditEntry({ staff_id, username, action: 'timeline.export', address, subject: id, detail });
  return text;
}
