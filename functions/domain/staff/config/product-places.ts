import { financialProductConfigStore } from '#functions/data/investments/financial-products.ts';
import type { StoredFinancialProduct } from '#functions/data/investments/stored-product.ts';
import { readSystemSettings } from '#functions/data/ledger/system-settings.ts';
import { loanProductConfigStore } from '#functions/data/loans/loan-products.ts';
import type { StoredLoanProduct } from '#functions/data/loans/stored-product.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError, type FieldError } from '#shared/errors/field-errors.ts';
import { computeSimpleInterest } from '#shared/market/simple-interest.ts';
import { type Amount, toAmount, formatUnits, toPercent, ZERO_AMOUNT } from '#shared/money.ts';
import type { ConfigSection } from './config-section.ts';

/** Most products of a kind. */
const MAX_PRODUCTS = 100;

/** @throws {AppError} LIMIT_REACHED */
function assertFew(products: readonly unknown[]): void {
  if (products.length > MAX_PRODUCTS) throw new AppError('LIMIT_REACHED');
}

const byId =
  <T extends { id: string }>() =>
  (products: readonly T[], id: string): T | null =>
    products.find((product) => product.id === id) ?? null;

/** Returns the interest of a product with its whole capacity invested for a term; null without a capacity. */
function greatestInterest(product: StoredFinancialProduct | undefined): Amount | null {
  if (product?.status !== 'active' || toPercent(product.annual_return_rate) === 0n) return ZERO_AMOUNT;
  const { capacity_total, annual_return_rate, term_days } = product;
  return capacity_total === null
    ? null
    : computeSimpleInterest(toAmount(capacity_total), toPercent(annual_return_rate), term_days);
}

/** Returns the interest for one USDT over the term, in 10⁻⁸ percent days: compares products without a capacity. */
const owedPerUnit = ({ annual_return_rate, term_days }: StoredFinancialProduct): bigint =>
  toPercent(annual_return_rate) * BigInt(term_days);

/** True when a product can owe more than before; without a capacity on both sides, by its rate and term alone. */
function owesMore(after: StoredFinancialProduct | undefined, before: StoredFinancialProduct | undefined): boolean {
  const [owed, was] = [greatestInterest(after), greatestInterest(before)];
  if (was !== null) return owed === null || owed > was;
  return (
    after !== undefined && before !== undefined && owed !== ZERO_AMOUNT && owedPerUnit(after) > owedPerUnit(before)
  );
}

/**
 * Checks that a product that can owe more than before has a capacity, and that all together stay within the house's
 * limit.
 * @throws {AppError} VALIDATION_FAILED at `capacity_total`.
 */
async function assertOwable(
  products: readonly StoredFinancialProduct[],
  id: string,
  before: readonly StoredFinancialProduct[],
): Promise<void> {
  const [after, currentProduct] = [products, before].map((all) => all.find((product) => product.id === id));
  if (!owesMore(after, currentProduct)) return;
  const capacityError = (reason: FieldError) =>
    new AppError('VALIDATION_FAILED', { fields: { capacity_total: reason } });
  if (greatestInterest(after) === null) throw capacityError(fieldError('wealthCapacityMissing'));
  const limit = (await readSystemSettings())('wealth_interest_limit');
  const sum = products.reduce((total, product) => total + (greatestInterest(product) ?? ZERO_AMOUNT), 0n);
  if (sum > toAmount(limit)) throw capacityError(fieldError('wealthInterestLimit', { limit, owed: formatUnits(sum) }));
}

export const FINANCIAL_PRODUCT_SECTION: ConfigSection<readonly StoredFinancialProduct[], StoredFinancialProduct> = {
  kind: 'financial_products',
  config: financialProductConfigStore,
  objectOf: byId(),
  fieldsOf: ({ id: _, ...terms }) => ({ ...terms }),
  assertFits: async (products, id, before) => {
    assertFew(products);
    await assertOwable(products, id, before);
  },
};

export const LOAN_PRODUCT_SECTION: ConfigSection<readonly StoredLoanProduct[], StoredLoanProduct> = {
  kind: 'loan_products',
  config: loanProductConfigStore,
  objectOf: byId(),
  fieldsOf: ({ id: _, excluded_countries, ...terms }) => ({
    ...terms,
    excluded_countries: excluded_countries.join(' '),
  }),
  assertFits: assertFew,
};
