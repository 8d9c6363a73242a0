import { readFinancialProducts } from '#functions/data/investments/financial-products.ts';
import {
  type FinancialProductUsageLookup,
  readFinancialProductTotals,
  readFinancialProductUsages,
} from '#functions/data/investments/product-uses.ts';
import type { StoredFinancialProduct } from '#functions/data/investments/stored-product.ts';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { FinancialProductId } from '#shared/ids.ts';
import { type Amount, toAmount, formatUnits } from '#shared/money.ts';
import type { FinancialProduct, FinancialProductStatus, InvestmentRiskLevel } from '#shared/schemas/investments.ts';

/** Returns the rest of a limit; null without one. */
const getFreeCapacity = (bound: string | null, used: Amount): string | null => {
  if (bound === null) return null;
  const remaining = toAmount(bound) - used;
  return formatUnits(remaining < 0n ? 0n : remaining);
};

/** Returns a product for an account with this usage; null: for a visitor. */
export function financialProductView(
  { id, names, ...product }: StoredFinancialProduct,
  totals: FinancialProductUsageLookup,
  own: FinancialProductUsageLookup | null,
): FinancialProduct {
  return {
    id,
    name: names.en,
    names,
    ...product,
    capacity: getFreeCapacity(product.capacity_total, totals.of(id).invested),
    own_capacity: own && getFreeCapacity(product.capacity_per_person, own.of(id).invested),
  };
}

/** Lists products except drafts, with their free capacity, for visitors as for live accounts. */
export async function listFinancialProducts(
  caller: UserPrincipal | null,
  {
    status,
    risk_level,
  }: { status?: FinancialProductStatus | undefined; risk_level?: InvestmentRiskLevel | undefined } = {},
): Promise<FinancialProduct[]> {
  const [products, totals, own] = await Promise.all([
    readFinancialProducts(),
    readFinancialProductTotals(caller?.account.kind ?? 'live'),
    caller && readFinancialProductUsages(caller.account),
  ]);
  return products
    .filter((product) => product.status !== 'draft')
    .filter((product) => (status ?? product.status) === product.status)
    .filter((product) => (risk_level ?? product.risk_level) === product.risk_level)
    .map((product) => financialProductView(product, totals, own));
}

/** @throws {AppError} NOT_FOUND, also for drafts. */
export async function readFinancialProduct(
  caller: UserPrincipal | null,
  id: FinancialProductId,
): Promise<FinancialProduct> {
  const product = (await listFinancialProducts(caller)).find((candidate) => candidate.id === id);
  if (!product) throw new AppError('NOT_FOUND');
  return product;
}
