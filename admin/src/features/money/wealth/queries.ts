import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { choice, listed, person } from '#admin/features/kit/lists/list-filters.ts';
import { FOLLOW_MS, staffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { nameIn } from '#admin/features/money/products/product-words.tsx';
import { api } from '#admin/lib/api.ts';
import { accountKinds } from '#shared/ids.ts';
import { investmentStatuses } from '#shared/schemas/investments.ts';

export const FINANCIAL_PRODUCTS = 'financialProducts' satisfies PageName;
/** All that is read of investments is read anew once what is due was paid. */
export const INVESTMENTS = 'investments' satisfies PageName;

export const financialProductsList = staffList(FINANCIAL_PRODUCTS, {
  rows: 'products',
  whole: true,
  csv: 'wealth-products',
});

/** All of them: one is found among them. */
export const financialProductsQuery = () => financialProductsList.query({});

function useProductOptions() {
  const {
    i18n: { language },
  } = useTranslation('admin');
  const { data } = useQuery(financialProductsQuery());
  return (data?.products ?? []).map((product) => ({ value: product.id, label: nameIn(language, product) }));
}

export const investmentsList = staffList(INVESTMENTS, {
  rows: 'investments',
  filters: {
    user_id: person('list.findPerson', { optional: true }),
    status: choice('investment.facts.status', 'investment.statuses', investmentStatuses),
    account_kind: choice('order.account', 'kind', accountKinds),
    product_id: listed('investment.facts.product', useProductOptions),
  },
  days: true,
  csv: 'investments',
  follow: FOLLOW_MS,
});

export const investmentQuery = (id: string) =>
  queryOptions({
    queryKey: [INVESTMENTS, id],
    queryFn: ({ signal }) => api('GET /admin/financial-investments/{id}', { params: { id }, signal }),
  });

/** Interest accrues all the time, a day is recorded once: asked again so often, ms. */
const PROMISES_MS = 60_000;
/** So many days are drawn. */
const DAYS = '90';

export const promisesQuery = queryOptions({
  queryKey: [INVESTMENTS, 'promises'],
  queryFn: ({ signal }) => api('GET /admin/financial-promises', { query: { days: DAYS }, signal }),
  refetchInterval: PROMISES_MS,
});
