import type { Operation } from '#functions/data/table/transact.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { changeConfig } from '#functions/domain/staff/config/change-config.ts';
import { SYMBOLS, type SymbolFlags } from '#functions/domain/staff/config/symbols.ts';
import { Refusal } from '#shared/refusals/errors.ts';

/**
 * Takes new orders of a symbol no more, or again, as its page does; closes, stops and settlement go on.
 * @throws {Refusal} SYMBOL_NOT_FOUND; what `changeConfig` refuses.
 */
export async function setTrading(
  symbol: string,
  is_trading: boolean,
  request: ChangeRequest,
  also: readonly Operation[],
): Promise<void> {
  const edit = (held: SymbolFlags | null) => {
    if (!held) throw new Refusal('SYMBOL_NOT_FOUND');
    return { ...held, is_trading };
  };
  await changeConfig(SYMBOLS, { action: 'symbol.change', id: symbol, version: undefined, edit, also }, request);
}
