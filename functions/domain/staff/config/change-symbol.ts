import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { symbolSpec } from '#shared/market/symbols.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import { because } from '#shared/refusals/field-refusals.ts';
import type { AdminSymbol } from '#shared/schemas/admin/config.ts';
import { changeConfig } from './change-config.ts';
import { readSymbolForStaff, SYMBOLS, type SymbolFlags, symbolFlagsOf } from './symbols.ts';

/**
 * Changes what can be done with a symbol, in force everywhere within five seconds.
 * @throws {Refusal} SYMBOL_NOT_FOUND, VALIDATION_FAILED where a stock index should be traded, what `changeConfig` refuses.
 */
export async function changeSymbol(
  symbol: string,
  version: number,
  flags: SymbolFlags,
  request: ChangeRequest,
): Promise<AdminSymbol> {
  const spec = symbolSpec(symbol);
  if (!spec) throw new Refusal('SYMBOL_NOT_FOUND');
  if (spec.product_type === 'stock_index')
    for (const name of ['supports_options', 'supports_futures'] as const)
      if (flags[name]) throw new Refusal('VALIDATION_FAILED', { fields: { [name]: because('viewOnly') } });
  const edit = () => symbolFlagsOf(flags);
  await changeConfig(SYMBOLS, { action: 'symbol.change', id: symbol, version, edit }, request);
  return readSymbolForStaff(symbol);
}
