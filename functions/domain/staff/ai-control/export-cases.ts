import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { fieldColumns, timeColumns } from '#functions/domain/lists/csv-columns.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import { exportRows } from '#functions/domain/staff/acts/export-rows.ts';
import type { AiCaseRow } from '#shared/schemas/admin/ai-control.ts';
import { type CaseFilter, listCases } from './cases.ts';

const columns: readonly CsvColumn<AiCaseRow>[] = [
  ...fieldColumns('id', 'rule', 'state'),
  ['user_id', ({ user }) => user?.id ?? null],
  ['username', ({ user }) => user?.username ?? null],
  ['figures', ({ figures }) => JSON.stringify(figures)],
  ['parameters', ({ parameters }) => JSON.stringify(parameters)],
  ...timeColumns('found_at', 'updated_at'),
  ...fieldColumns('decided_by', 'reason', 'version'),
];

/** Exports the cases of a filter as CSV, and records who did. */
export const exportCases = async (filter: CaseFilter, caller: StaffPrincipal, address: string): Promise<string> =>
  exportRows(await listCases(filter), columns, 'ai_cases.export', filter, caller, address);
