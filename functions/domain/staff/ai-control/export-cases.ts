import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import { fields, times } from '#functions/domain/lists/csv-columns.ts';
import type { Column } from '#functions/domain/lists/csv.ts';
import { exportRows } from '#functions/domain/staff/acts/export-rows.ts';
import type { AiCaseRow } from '#shared/schemas/admin/ai-control.ts';
import { type CaseFilter, listCases } from './cases.ts';

const columns: readonly Column<AiCaseRow>[] = [
  ...fields('id', 'rule', 'state'),
  ['user_id', ({ user }) => user?.id ?? null],
  ['username', ({ user }) => user?.username ?? null],
  ['figures', ({ figures }) => JSON.stringify(figures)],
  ['parameters', ({ parameters }) => JSON.stringify(parameters)],
  ...times('found_at', 'updated_at'),
  ...fields('decided_by', 'reason', 'version'),
];

/** The cases of a filter as CSV, recorded with who took them. */
export const exportCases = async (filter: CaseFilter, caller: StaffCaller, address: string): Promise<string> =>
  exportRows(await listCases(filter), columns, 'ai_cases.export', filter, caller, address);
