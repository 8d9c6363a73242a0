import type { Direction, OptionStatus } from '#shared/market/option.ts';
import type { Price } from '#shared/money.ts';

/** Name of the rule on each receipt; `docs/settlement.md` describes it. A changed rule gets another name. */
export const OPTION_SETTLEMENT_RULE = 'option-2';

/** A call wins above its entry price, a put below it; the same price is a tie. */
export function getOptionOutcome(
  direction: Direction,
  entry: Price,
  expiry: Price,
): Extract<OptionStatus, 'win' | 'lose' | 'settled'> {
  if (expiry === entry) return 'settled';
  return expiry > entry === (direction === 'call') ? 'win' : 'lose';
}
