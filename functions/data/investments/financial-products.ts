import { configItem, keptFresh } from '#functions/data/table/config-items.ts';
import { get } from '#functions/data/table/table.ts';
import type { FinanceHeading } from '#shared/schemas/investments.ts';
import { SEEDED_FINANCIAL_PRODUCTS } from './seeded-products.ts';
import type { StoredFinancialProduct } from './stored-product.ts';

export const storedFinancialProducts = configItem('FINANCIAL_PRODUCTS');
export const storedFinanceHeading = configItem('FINANCE_HEADING');

export const SEEDED_HEADING: FinanceHeading = { tag: 'VIP1', title: 'Ai Finance' };

/** Every wealth product, two seconds behind at most. */
export const readFinancialProducts = keptFresh(async (): Promise<readonly StoredFinancialProduct[]> => {
  const stored = await get<{ products: StoredFinancialProduct[] }>(storedFinancialProducts.key());
  return stored?.products ?? SEEDED_FINANCIAL_PRODUCTS;
});

/** What stands over the products, two seconds behind at most. */
export const readFinanceHeading = keptFresh(async (): Promise<FinanceHeading> => {
  const stored = await get<{ heading: FinanceHeading }>(storedFinanceHeading.key());
  return stored?.heading ?? SEEDED_HEADING;
});
