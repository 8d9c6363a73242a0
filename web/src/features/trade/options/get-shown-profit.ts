import { subtractShownAmounts } from '#shared/amount-text.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';

/** Returns the result of an option as the difference of payout and amount as shown; null while it is open. */
export const getShownProfit = ({ payout, amount, profit_loss }: OptionOrder): string | null =>
  profit_loss === null || payout === null ? profit_loss : subtractShownAmounts(payout, amount);
