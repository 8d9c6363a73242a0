import { declareConfig, upsertInList } from '#functions/data/table/config-items.ts';
import { SEEDED_LOAN_PRODUCTS } from './seeded-products.ts';
import type { StoredLoanProduct } from './stored-product.ts';

export const loanProductConfigStore = declareConfig<readonly StoredLoanProduct[], StoredLoanProduct>({
  name: 'LOAN_PRODUCTS',
  field: 'products',
  seeded: SEEDED_LOAN_PRODUCTS,
  place: upsertInList(({ id }) => id),
});

/** Returns every loan product, at most two seconds stale. */
export const readLoanProducts = loanProductConfigStore.readInForce;
