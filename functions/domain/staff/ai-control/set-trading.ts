import { changedSymbol } from '#functions/data/market/symbols.ts';
import type { Operation } from '#functions/data/table/transact.ts';
import type { ChangeRequest } from '#functions/domain/staff/acts/change-request.ts';
import { changeConfig } from '#functions/domain/staff/config/change-config.ts';
import { symbolFlagsOf } from '#functions/domain/staff/config/change-symbol.ts';
import { SYMBOLS } from '#functions/domain/staff/config/symbols.ts';
import { symbolSpec } from '#shared/market/symbols.ts';
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
  const spec = symbolSpec(symbol);
  if (!spec) throw new Refusal('SYMBOL_NOT_FOUND');
  await changeConfig(
    SYMBOLS,
    {
      action: 'symbol.change',
      id: symbol,
      version: undefined,
      edit: (values) => {
        const before = symbolFlagsOf(changedSymbol(spec, values));
        const after = { ...before, is_trading };
        return { values: { ...values, [symbol]: after }, before, after };
      },
      also,
    },
    request,
  );
}
