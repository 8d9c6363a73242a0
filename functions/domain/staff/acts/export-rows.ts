import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import { type Column, csvOf } from '#functions/domain/lists/csv.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { exported } from './exported.ts';

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** A cell of what is so or not. */
export const yes = (value: boolean): string => (value ? 'yes' : 'no');

/** A list that is read as a whole, as CSV, recorded with who took it and by which filter. */
export const exportRows = async <Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  action: AuditAction,
  filter: object,
  caller: StaffCaller,
  address: string,
): Promise<string> => exported(await csvOf(each(rows), (row) => row, columns), action, filter, caller, address);
