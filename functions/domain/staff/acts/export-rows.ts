import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { type CsvColumn, buildCsv } from '#functions/domain/lists/csv.ts';
import type { AuditAction } from '#shared/staff/audit-actions.ts';
import { recordExport } from './audit-export.ts';

async function* iterateRows<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** Formats a boolean cell. */
export const toYesNoCell = (value: boolean): string => (value ? 'yes' : 'no');

/** Exports a whole list as CSV, and records who did and the filter. */
export const exportCsvRows = async <Row>(
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
  action: AuditAction,
  filter: object,
  caller: StaffPrincipal,
  address: string,
): Promise<string> =>
  recordExport(await buildCsv(iterateRows(rows), (row) => row, columns), action, filter, caller, address);
