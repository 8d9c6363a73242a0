import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { StaffChangeContext } from '#functions/domain/staff/acts/change-request.ts';
import { SYMBOL_SECTION, type SymbolFlags } from '#functions/domain/staff/config/symbol-section.ts';
import { updateConfig } from '#functions/domain/staff/config/update-config.ts';
import { AppError } from '#shared/errors/errors.ts';

/**
 * Stops or resumes new orders of a symbol, as its page does; closes, stops and settlement continue.
 * @throws {AppError} SYMBOL_NOT_FOUND; the errors of `updateConfig`.
 */
export async function setSymbolTrading(
  symbol: string,
  is_trading: boolean,
  request: StaffChangeContext,
  also: readonly WriteOperation[],
): Promise<void> {
  const edit = (flags: SymbolFlags | null) => {
    if (!flags) throw new AppError('SYMBOL_NOT_FOUND');
    return { ...flags, is_trading };
  };
  await updateConfig(SYMBOL_SECTION, { action: 'symbol.change', id: symbol, version: undefined, edit, also }, request);
}
