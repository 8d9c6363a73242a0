import { readFinancialProducts } from '#functions/data/investments/financial-products.ts';
import type { StoredInvestment } from '#functions/data/investments/investments.ts';
import type { ProductCapacityLimits } from '#functions/data/investments/product-uses.ts';
import type { StoredFinancialProduct } from '#functions/data/investments/stored-product.ts';
import type { FinancialProductId } from '#shared/ids.ts';
import { computeSimpleInterest } from '#shared/market/simple-interest.ts';
import { type Amount, toAmount, toPercent } from '#shared/money.ts';
import { DAY_SECONDS, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Returns the current product; undefined when unknown, and for a draft, which only staff see. */
export const findFinancialProduct = async (id: FinancialProductId): Promise<StoredFinancialProduct | undefined> =>
  (await readFinancialProducts()).find((product) => product.id === id && product.status !== 'draft');

/** Total, and per account. */
export const getProductCapacityLimits = ({
  capacity_total,
  capacity_per_person,
}: StoredFinancialProduct): ProductCapacityLimits => ({
  total: capacity_total === null ? null : toAmount(capacity_total),
  each: capacity_per_person === null ? null : toAmount(capacity_per_person),
});

export const isWithinProductLimits = (
  { min_investment, max_investment }: StoredFinancialProduct,
  principal: Amount,
): boolean => principal >= toAmount(min_investment) && principal <= toAmount(max_investment);

type FrozenTerms = Pick<StoredInvestment, 'product' | 'amount' | 'expected_return' | 'start_date' | 'maturity_date'>;

/** Freezes a product’s current terms for a principal. It matures after its days of 86,400 s. */
export const freezeInvestmentTerms = (
  product: StoredFinancialProduct,
  principal: Amount,
  start: EpochSeconds,
): FrozenTerms => ({
  product: {
    id: product.id,
    names: product.names,
    term_days: product.term_days,
    annual_return_rate: product.annual_return_rate,
    risk_level: product.risk_level,
  },
  amount: principal,
  expected_return: computeSimpleInterest(principal, toPercent(product.annual_return_rate), product.term_days),
  start_date: start,
  maturity_date: addSeconds(start, product.term_days * DAY_SECONDS),
});
