import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import { exportCsvRows, toYesNoCell } from '#functions/domain/staff/acts/export-rows.ts';
import type { AdminSymbol } from '#shared/schemas/admin/config.ts';
import { listSymbolsForStaff, type SymbolFilter } from './symbol-section.ts';

const columns: CsvColumn<AdminSymbol>[] = [
  ['symbol', ({ symbol }) => symbol],
  ['name', ({ name }) => name],
  ['product_type', ({ product_type }) => product_type],
  ['is_active', ({ is_active }) => toYesNoCell(is_active)],
  ['is_trading', ({ is_trading }) => toYesNoCell(is_trading)],
  ['supports_options', ({ supports_options }) => toYesNoCell(supports_options)],
  ['supports_futures', ({ supports_futures }) => toYesNoCell(supports_futures)],
  ['version', ({ version }) => version],
];

/** Exports the symbols of a filter as CSV, and records who did. */
export const exportSymbols = async (filter: SymbolFilter, caller: StaffPrincipal, address: string): Promise<string> =>
  exportCsvRows(await listSymbolsForStaff(filter), columns, 'symbols.export', filter, caller, address);
