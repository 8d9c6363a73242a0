import { computeSimpleInterest } from '#shared/market/simple-interest.ts';
import { type Amount, toAmount as amountOf, formatUnits, toPercent, ZERO_AMOUNT } from '#shared/money.ts';
import type { FinancialProduct } from '#shared/schemas/investments.ts';
import type { FinanceFormProblem } from '#web/features/money/finance/finance-problem.ts';
import { parsePositiveUsdt } from '#web/features/money/finance/parse-positive-usdt.ts';
import { computePaymentFunding, type FundingReserve } from '#web/features/money/transfer/choose-wallets.ts';

/** Values of the form. */
export interface InvestmentFormFields extends Record<string, string | boolean> {
  investment_amount: string;
  auto_renew: boolean;
  agreed: boolean;
}

export interface InvestmentFormContext {
  /** Language in which the amount was typed. */
  language: string;
  product: FinancialProduct;
  /** Available balance of the finance wallet; undefined while unknown. */
  available: Amount | undefined;
  /** Other wallets, which cover what is missing. */
  reserve?: FundingReserve | undefined;
}

/** Figures of an investment, in units. */
export interface InvestmentEffect {
  amount: Amount;
  expected: Amount;
  /** Available balance afterwards; negative while the amount is too high. Undefined while unknown. */
  after: Amount | undefined;
  /** Taken from other wallets. */
  moved: Amount;
}

export interface InvestmentFormReview {
  problems: Partial<Record<'investment_amount' | 'agreed', FinanceFormProblem>>;
  /** Set once the amount can be parsed and is within the product's range. */
  effect: InvestmentEffect | null;
  /** Amount missing in all wallets together, a decimal string; null when none. */
  short: string | null;
}

/** Returns the interest of the whole term. */
export const computeExpectedInterest = (
  units: Amount,
  { annual_return_rate, term_days }: Pick<FinancialProduct, 'annual_return_rate' | 'term_days'>,
): Amount => computeSimpleInterest(units, toPercent(annual_return_rate), term_days);

const rooms = ({ own_capacity, capacity }: FinancialProduct) =>
  [
    ['capacityOwn', own_capacity],
    ['capacityLeft', capacity],
  ] as const;

/** Returns the highest amount of one investment: limited by the balance, the product's maximum and its capacity. */
export function getMaxInvestmentAmount(available: Amount, product: FinancialProduct): Amount {
  const bounds = [product.max_investment, product.own_capacity, product.capacity].filter((bound) => bound !== null);
  return bounds.map(amountOf).reduce((lowest, bound) => (bound < lowest ? bound : lowest), available);
}

function amountProblem(units: Amount | null, typed: string, around: InvestmentFormContext): FinanceFormProblem | null {
  const { product, available, reserve } = around;
  if (typed.trim() === '') return { name: 'amount' };
  if (units === null) return { name: 'investmentAmount' };
  const { min_investment: min, max_investment: max } = product;
  if (units < amountOf(min) || units > amountOf(max)) return { name: 'investmentRange', min, max };
  for (const [name, remainingAmount] of rooms(product))
    if (remainingAmount !== null && units > amountOf(remainingAmount)) return { name, left: remainingAmount };
  if (available === undefined || computePaymentFunding(units, available, reserve).missing === 0n) return null;
  const held = available + (reserve?.total ?? 0n);
  return { name: 'investmentBalance', amount: formatUnits(units), balance: formatUnits(held) };
}

/** Validates the whole form. Returns problems and figures. Pure. */
export function reviewInvestmentForm(
  fields: InvestmentFormFields,
  around: InvestmentFormContext,
): InvestmentFormReview {
  const units = parsePositiveUsdt(fields.investment_amount, around.language);
  const problems: InvestmentFormReview['problems'] = {};
  const wrong = amountProblem(units, fields.investment_amount, around);
  if (wrong) problems.investment_amount = wrong;
  if (!fields.agreed) problems.agreed = { name: 'agreement' };
  if (units === null || wrong?.name === 'investmentRange') return { problems, effect: null, short: null };
  const { available, reserve, product } = around;
  const funding = available === undefined ? undefined : computePaymentFunding(units, available, reserve);
  return {
    problems,
    effect: {
      amount: units,
      expected: computeExpectedInterest(units, product),
      after: funding?.after,
      moved: funding?.moved ?? ZERO_AMOUNT,
    },
    short: funding && funding.missing > 0n ? formatUnits(funding.missing) : null,
  };
}
