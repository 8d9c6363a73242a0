import { MIN_LOAN_REPAYMENT } from '#shared/market/loan-terms.ts';
import { type Amount, toAmount as amountOf, formatUnits, subtractAmounts, ZERO_AMOUNT } from '#shared/money.ts';
import type { FinanceFormProblem } from '#web/features/money/finance/finance-problem.ts';
import { parsePositiveUsdt } from '#web/features/money/finance/parse-positive-usdt.ts';

/** Values of the form. */
export interface RepaymentFormFields extends Record<string, string | boolean> {
  /** `all`: everything owed when the repayment arrives; `part`: the amount. */
  extent: string;
  amount: string;
}

export interface RepaymentFormContext {
  /** Language in which the amount was typed. */
  language: string;
  /** Outstanding amount, a decimal string. */
  outstanding: string;
  /** Available balance of the funding wallet; undefined while unknown. */
  available: Amount | undefined;
}

export interface RepaymentFormReview {
  problem: FinanceFormProblem | null;
  /** Amount paid; null while it cannot be parsed. */
  units: Amount | null;
  /** Amount missing in the wallet, a decimal string; null when none. */
  short: string | null;
}

/** Validates the form. Returns problems and figures. Pure. */
export function reviewRepaymentForm(
  { extent, amount }: RepaymentFormFields,
  around: RepaymentFormContext,
): RepaymentFormReview {
  const { language, outstanding, available } = around;
  const owed = amountOf(outstanding);
  const units = extent === 'all' ? owed : parsePositiveUsdt(amount, language);
  if (units === null) return { problem: { name: amount.trim() === '' ? 'amount' : 'repayAmount' }, units, short: null };
  const missing = available === undefined ? ZERO_AMOUNT : subtractAmounts(units, available);
  const shortfall = missing > ZERO_AMOUNT ? formatUnits(missing) : null;
  if (units > owed) return { problem: { name: 'repayMost', most: outstanding }, units, short: shortfall };
  if (units < MIN_LOAN_REPAYMENT && units < owed)
    return {
      problem: { name: 'repayLeast', least: formatUnits(MIN_LOAN_REPAYMENT) },
      units,
      short: shortfall,
    };
  const isShort = shortfall !== null && available !== undefined;
  const figures = { amount: formatUnits(units), balance: formatUnits(available ?? ZERO_AMOUNT) };
  return { problem: isShort ? { name: 'repayBalance', ...figures } : null, units, short: shortfall };
}
