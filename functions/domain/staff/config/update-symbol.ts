import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import { findSymbolSpec } from '#shared/market/symbols.ts';
import type { AdminSymbol } from '#shared/schemas/admin/config.ts';
import { readSymbolForStaff, SYMBOL_SECTION, type SymbolFlags, toSymbolFlags } from './symbol-section.ts';
import { updateConfig } from './update-config.ts';

/**
 * Updates the switches of a symbol, in force everywhere within five seconds.
 * @throws {AppError} SYMBOL_NOT_FOUND, VALIDATION_FAILED for trading a stock index, the errors of `updateConfig`.
 */
export async function updateSymbolFlags(
  symbol: string,
  version: number,
  flags: SymbolFlags,
  request: StaffChangeContext,
): Promise<AdminSymbol> {
  const spec = findSymbolSpec(symbol);
  if (!spec) throw new AppError('SYMBOL_NOT_FOUND');
  if (spec.product_type === 'stock_index')
    for (const name of ['supports_options', 'supports_futures'] as const)
      if (flags[name]) throw new AppError('VALIDATION_FAILED', { fields: { [name]: fieldError('viewOnly') } });
  const edit = () => toSymbolFlags(flags);
  await updateConfig(SYMBOL_SECTION, { action: 'symbol.change', id: symbol, version, edit }, request);
  return readSymbolForStaff(symbol);
}
