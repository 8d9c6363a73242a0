import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import type { Column } from '#functions/domain/lists/csv.ts';
import { exportRows, yes } from '#functions/domain/staff/acts/export-rows.ts';
import type { AdminSymbol } from '#shared/schemas/admin/config.ts';
import { listSymbolsForStaff, type SymbolFilter } from './symbols.ts';

const columns: Column<AdminSymbol>[] = [
  ['symbol', ({ symbol }) => symbol],
  ['name', ({ name }) => name],
  ['product_type', ({ product_type }) => product_type],
  ['is_active', ({ is_active }) => yes(is_active)],
  ['is_trading', ({ is_trading }) => yes(is_trading)],
  ['supports_options', ({ supports_options }) => yes(supports_options)],
  ['supports_futures', ({ supports_futures }) => yes(supports_futures)],
  ['version', ({ version }) => version],
];

/** The symbols of a filter as CSV, recorded with who took them. */
export const exportSymbols = async (filter: SymbolFilter, caller: StaffCaller, address: string): Promise<string> =>
  exportRows(await listSymbolsForStaff(filter), columns, 'symbols.export', filter, caller, address);
