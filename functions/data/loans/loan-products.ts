import { configItem, keptFresh } from '#functions/data/table/config-items.ts';
import { get } from '#functions/data/table/table.ts';
import { SEEDED_LOAN_PRODUCTS } from './seeded-products.ts';
import type { StoredLoanProduct } from './stored-product.ts';

export const storedLoanProducts = configItem('LOAN_PRODUCTS');

/** Every loan product, two seconds behind at most. */
export const readLoanProducts = keptFresh(async (): Promise<readonly StoredLoanProduct[]> => {
  const stored = await get<{ products: StoredLoanProduct[] }>(storedLoanProducts.key());
  return stored?.products ?? SEEDED_LOAN_PRODUCTS;
});
