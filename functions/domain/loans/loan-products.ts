import { readLoanProducts } from '#functions/data/loans/loan-products.ts';
import { getRemainingLoanCapacity, readLoanProductUsage } from '#functions/data/loans/loan-uses.ts';
import type { StoredLoanProduct } from '#functions/data/loans/stored-product.ts';
import { toDecimalOrNull } from '#functions/data/table/units.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { LoanProductId } from '#shared/ids.ts';
import { getDailyLoanRate } from '#shared/market/loan-terms.ts';
import { toAmount } from '#shared/money.ts';
import type { LoanProduct } from '#shared/schemas/loans.ts';
import { readLoanSettings } from './read-loan-settings.ts';

/** Counters read concurrently. */
const AT_A_TIME = 8;

/** Returns the API’s view of a product, with the amount that can still be lent. */
export async function loanProductView(product: StoredLoanProduct): Promise<LoanProduct> {
  const [use, figures] = await Promise.all([readLoanProductUsage(product.id), readLoanSettings()]);
  const total = product.capacity_total === null ? null : toAmount(product.capacity_total);
  return {
    id: product.id,
    name: product.names.en,
    names: product.names,
    descriptions: product.descriptions,
    status: product.status,
    term_days: product.term_days,
    interest_rate: product.interest_rate,
    daily_rate: getDailyLoanRate(product.interest_rate),
    processing_fee_rate: product.processing_fee_rate,
    min_amount: product.min_amount,
    max_amount: product.max_amount,
    capacity: toDecimalOrNull(getRemainingLoanCapacity(total, use)),
    capacity_total: product.capacity_total,
    min_credit_score: product.min_credit_score,
    excluded_countries: [...product.excluded_countries],
    may_leave: product.may_leave,
    late_fee_rate: figures.late_fee_rate,
    coins_after_days: figures.coins_after_days,
  };
}

/** Returns a product visible to customers: a draft is treated as unknown. @throws {AppError} NOT_FOUND */
export async function readPublicLoanProduct(id: LoanProductId): Promise<StoredLoanProduct> {
  const product = (await readLoanProducts()).find((candidate) => candidate.id === id);
  if (!product || product.status === 'draft') throw new AppError('NOT_FOUND');
  return product;
}

/** Lists all offered loans. */
export async function listLoanProducts(): Promise<LoanProduct[]> {
  const offered = (await readLoanProducts()).filter(({ status }) => status === 'active');
  return mapConcurrent(offered, AT_A_TIME, loanProductView);
}

/** Product by its id, also a closed one. @throws {AppError} NOT_FOUND */
export const readLoanProduct = async (id: LoanProductId): Promise<LoanProduct> =>
  loanProductView(await readPublicLoanProduct(id));
