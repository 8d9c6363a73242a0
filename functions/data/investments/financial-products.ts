import { declareConfig, upsertInList } from '#functions/data/table/config-items.ts';
import type { FinanceHeading } from '#shared/schemas/investments.ts';
import { SEEDED_FINANCIAL_PRODUCTS } from './seeded-products.ts';
import type { StoredFinancialProduct } from './stored-product.ts';

export const financialProductConfigStore = declareConfig<readonly StoredFinancialProduct[], StoredFinancialProduct>({
  name: 'FINANCIAL_PRODUCTS',
  field: 'products',
  seeded: SEEDED_FINANCIAL_PRODUCTS,
  place: upsertInList(({ id }) => id),
});

/** Empty: the page shows its own title and no tag until staff set them. */
const SEEDED_HEADING: FinanceHeading = { tag: '', title: '' };

export const financeHeadingConfigStore = declareConfig<FinanceHeading, FinanceHeading>({
  name: 'FINANCE_HEADING',
  field: 'heading',
  seeded: SEEDED_HEADING,
  place: (_, __, heading) => heading ?? SEEDED_HEADING,
});

/** Returns every wealth product, at most two seconds stale. */
export const readFinancialProducts = financialProductConfigStore.readInForce;

/** Returns the heading of the products, at most two seconds stale. */
export const readFinanceHeading = financeHeadingConfigStore.readInForce;
