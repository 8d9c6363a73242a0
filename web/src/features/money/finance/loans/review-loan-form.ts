import { getDailyLoanRate, type LoanTerms, computeLoanTerms } from '#shared/market/loan-terms.ts';
import { type Amount, toAmount as amountOf } from '#shared/money.ts';
import type { LoanProduct } from '#shared/schemas/loans.ts';
import type { FinanceFormProblem } from '#web/features/money/finance/finance-problem.ts';
import { parsePositiveUsdt } from '#web/features/money/finance/parse-positive-usdt.ts';

/** Values of the form. */
export interface LoanFormFields extends Record<string, string | boolean> {
  product_id: string;
  loan_amount: string;
  agreed: boolean;
}

/** Figures of a loan: see `LoanTerms`. */
export interface LoanSchedule extends LoanTerms {
  amount: Amount;
  /** Percent, four decimals. */
  daily_rate: string;
}

export interface LoanFormReview {
  problems: Partial<Record<keyof LoanFormFields, FinanceFormProblem>>;
  /** Set once there is a product and the amount is one that it lends. */
  schedule: LoanSchedule | null;
}

function amountProblem(
  units: Amount | null,
  typed: string,
  product: LoanProduct | undefined,
): FinanceFormProblem | null {
  if (typed.trim() === '') return { name: 'amount' };
  if (units === null) return { name: 'loanAmount' };
  if (!product) return null;
  const { min_amount: min, max_amount: max, capacity } = product;
  if (units < amountOf(min) || units > amountOf(max)) return { name: 'loanRange', min, max };
  return capacity !== null && units > amountOf(capacity) ? { name: 'capacityLeft', left: capacity } : null;
}

/** Validates the whole form. Returns its problems and the loan's figures. Pure. */
export function reviewLoanForm(
  { loan_amount, agreed }: LoanFormFields,
  { language, product }: { language: string; product: LoanProduct | undefined },
): LoanFormReview {
  const units = parsePositiveUsdt(loan_amount, language);
  const problems: LoanFormReview['problems'] = {};
  if (!product) problems['product_id'] = { name: 'period' };
  const wrong = amountProblem(units, loan_amount, product);
  if (wrong) problems['loan_amount'] = wrong;
  if (!agreed) problems['agreed'] = { name: 'agreement' };
  if (units === null || !product || wrong !== null) return { problems, schedule: null };
  return {
    problems,
    schedule: {
      amount: units,
      daily_rate: getDailyLoanRate(product.interest_rate),
      ...computeLoanTerms(units, product),
    },
  };
}
