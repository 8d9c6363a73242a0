import { audit } from '#functions/data/staff/audit.ts';
import type { StaffCaller } from '#functions/domain/identity/callers.ts';
import { type Column, csvOf } from '#functions/domain/lists/csv.ts';
import type { AdminSymbol } from '#shared/schemas/admin/config.ts';
import { listSymbolsForStaff, type SymbolFilter } from './symbols.ts';

const yes = (value: boolean) => (value ? 'yes' : 'no');

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

async function* each<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

/** The symbols of a filter as CSV, recorded with who took them. */
export async function exportSymbols(filter: SymbolFilter, caller: StaffCaller, address: string): Promise<string> {
  const { text, rows } = await csvOf(each(await listSymbolsForStaff(filter)), (symbol) => symbol, columns);
  await audit({
    staff_id: caller.staff.id,
    username: caller.staff.username,
    action: 'symbols.export',
    address,
    detail: { ...filter, rows },
  });
  return text;
}
