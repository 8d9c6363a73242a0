import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { toCsvFieldColumns, toCsvTimeColumns } from '#functions/domain/lists/csv-columns.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import { exportCsvRows } from '#functions/domain/staff/acts/export-rows.ts';
import type { AiCaseRow } from '#shared/schemas/admin/ai-control.ts';
import { type AiCaseFilter, listAiCases } from './cases.ts';

const columns: readonly CsvColumn<AiCaseRow>[] = [
  ...toCsvFieldColumns('id', 'rule', 'state'),
  ['user_id', ({ user }) => user?.id ?? null],
  ['username', ({ user }) => user?.username ?? null],
  ['figures', ({ figures }) => JSON.stringify(figures)],
  ['parameters', ({ parameters }) => JSON.stringify(parameters)],
  ...toCsvTimeColumns('found_at', 'updated_at'),
  ...toCsvFieldColumns('decided_by', 'reason', 'version'),
];

/** Exports the cases of a filter as CSV, and records who did. */
export const exportAiCases = async (filter: AiCaseFilter, caller: StaffPrincipal, address: string): Promise<string> =>
  exportCsvRows(await listAiCases(filter), columns, 'ai_cases.export', filter, caller, address);
