import { readFinancialProducts } from '#functions/data/investments/financial-products.ts';
import type { StoredInvestment } from '#functions/data/investments/investments.ts';
import type { CapacityLimits } from '#functions/data/investments/product-uses.ts';
import type { StoredFinancialProduct } from '#functions/data/investments/stored-product.ts';
import type { FinancialProductId } from '#shared/ids.ts';
import { simpleInterest } from '#shared/market/simple-interest.ts';
import { type Amount, amount, percent } from '#shared/money.ts';
import { DAY, type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Returns the current product; undefined when unknown, and for a draft, which only staff see. */
export const findFinancialProduct = async (id: FinancialProductId): Promise<StoredFinancialProduct | undefined> =>
  (await readFinancialProducts()).find((product) => product.id === id && product.status !== 'draft');

/** Total, and per account. */
export const toProductCapacity = ({ capacity_total, capacity_per_person }: StoredFinancialProduct): CapacityLimits => ({
  total: capacity_total === null ? null : amount(capacity_total),
  each: capacity_per_person === null ? null : amount(capacity_per_person),
});

export const isWithinProductLimits = (
  { min_investment, max_investment }: StoredFinancialProduct,
  principal: Amount,
): boolean => principal >= amount(min_investment) && principal <= amount(max_investment);

type Frozen = Pick<StoredInvestment, 'product' | 'amount' | 'expected_return' | 'start_date' | 'maturity_date'>;

/** Freezes a product’s current terms for a principal. It matures after its days of 86,400 s. */
export const freezeInvestmentTerms = (
  product: StoredFinancialProduct,
  principal: Amount,
  start: EpochSeconds,
): Frozen => ({
  product: {
    id: product.id,
    names: product.names,
    term_days: product.term_days,
    annual_return_rate: product.annual_return_rate,
    risk_level: product.risk_level,
  },
  amount: principal,
  expected_return: simpleInterest(principal, percent(product.annual_return_rate), product.term_days),
  start_date: start,
  maturity_date: addSeconds(start, product.term_days * DAY),
});
