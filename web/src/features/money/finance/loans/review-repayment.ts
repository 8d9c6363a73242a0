import { MIN_REPAYMENT } from '#shared/market/loan-terms.ts';
import { type Amount, amount as amountOf, formatUnits, subtract, ZERO } from '#shared/money.ts';
import { parsePositiveUsdt } from '#web/features/money/finance/typed-amount.ts';
import type { FinanceProblem } from '#web/features/money/finance/use-problem-text.ts';

/** What the form holds. */
export interface RepaymentFields extends Record<string, string | boolean> {
  /** `all`: what is owed when it arrives; `part`: the amount. */
  extent: string;
  amount: string;
}

export interface RepaymentContext {
  /** In which the amount was typed. */
  language: string;
  /** What is owed, a decimal string. */
  outstanding: string;
  /** What the funding wallet has; undefined while that is not known. */
  available: Amount | undefined;
}

export interface RepaymentReview {
  problem: FinanceProblem | null;
  /** What is paid, as far as it can be read. */
  units: Amount | null;
  /** How much is missing in the wallet, a decimal string; null where nothing is. */
  short: string | null;
}

/** Reads the form: what is wrong with it, and what it comes to. Pure. */
export function reviewRepaymentForm({ extent, amount }: RepaymentFields, around: RepaymentContext): RepaymentReview {
  const { language, outstanding, available } = around;
  const owed = amountOf(outstanding);
  const units = extent === 'all' ? owed : parsePositiveUsdt(amount, language);
  if (units === null) return { problem: { name: amount.trim() === '' ? 'amount' : 'repayAmount' }, units, short: null };
  const missing = available === undefined ? ZERO : subtract(units, available);
  const short = missing > ZERO ? formatUnits(missing) : null;
  if (units > owed) return { problem: { name: 'repayMost', figures: { most: outstanding } }, units, short };
  if (units < MIN_REPAYMENT && units < owed)
    return { problem: { name: 'repayLeast', figures: { least: formatUnits(MIN_REPAYMENT) } }, units, short };
  const isShort = short !== null && available !== undefined;
  const figures = { amount: formatUnits(units), balance: formatUnits(available ?? ZERO) };
  return { problem: isShort ? { name: 'repayBalance', figures } : null, units, short };
}
