import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { updateConfig } from '#functions/domain/staff/config/change-config.ts';
import { SYMBOL_SECTION, type SymbolFlags } from '#functions/domain/staff/config/symbols.ts';
import { AppError } from '#shared/refusals/errors.ts';

/**
 * Takes new orders of a symbol no more, or again, as its page does; closes, stops and settlement go on.
 * @throws {Refusal} SYMBOL_NOT_FOUND; what `changeConfig` refuses.
 */
export async function setSymbolTrading(
  symbol: string,
  is_trading: boolean,
  request: ChangeRequest,
  also: readonly WriteOperation[],
): Promise<void> {
  const edit = (held: SymbolFlags | null) => {
    if (!held) throw new AppError('SYMBOL_NOT_FOUND');
    return { ...held, is_trading };
  };
  await updateConfig(SYMBOL_SECTION, { action: 'symbol.change', id: symbol, version: undefined, edit, also }, request);
}
