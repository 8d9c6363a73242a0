import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { LIST_POLL_MS, createAdminList } from '#admin/features/kit/lists/create-staff-list.ts';
import {
  createChoiceFilter,
  createFetchedOptionsFilter,
  createUserSearchFilter,
} from '#admin/features/kit/lists/list-filters.ts';
import { getProductName } from '#admin/features/money/products/product-columns.tsx';
import { adminApi } from '#admin/lib/api.ts';
import { loanStatuses } from '#shared/schemas/loans.ts';

export const LOAN_PRODUCTS_QUERY_KEY = 'loanProducts' satisfies AdminPageName;
/** Key of all loan queries; they refetch after each action. */
export const LOAN_APPLICATIONS_QUERY_KEY = 'loanApplications' satisfies AdminPageName;
export const LOAN_PORTFOLIO_QUERY_KEY = 'loanPortfolio' satisfies AdminPageName;

export const adminLoanProductList = createAdminList(LOAN_PRODUCTS_QUERY_KEY, {
  rows: 'products',
  whole: true,
  csv: 'loan-products',
});

/** Reads all of them; one is looked up among them. */
export const adminLoanProductsQuery = () => adminLoanProductList.query({});

function useProductOptions() {
  const {
    i18n: { language },
  } = useTranslation('admin');
  const { data } = useQuery(adminLoanProductsQuery());
  return (data?.products ?? []).map((product) => ({ value: product.id, label: getProductName(language, product) }));
}

/** Pending applications come first, whatever their age; the days limit the others. */
export const adminLoanApplicationList = createAdminList(LOAN_APPLICATIONS_QUERY_KEY, {
  rows: 'applications',
  filters: {
    user_id: createUserSearchFilter('list.findPerson', { optional: true }),
    status: createChoiceFilter('loan.facts.status', 'loan.statuses', loanStatuses),
    product_id: createFetchedOptionsFilter('loan.facts.product', useProductOptions),
  },
  days: true,
  csv: 'loans',
  follow: LIST_POLL_MS,
});

/** Polling interval of a loan pending staff, ms: other members see it too. */
const OPEN_MS = 5000;

export const adminLoanQuery = (id: string) =>
  queryOptions({
    queryKey: [LOAN_APPLICATIONS_QUERY_KEY, id],
    queryFn: ({ signal }) => adminApi('GET /admin/loan-applications/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      ['pending', 'approved'].includes(state.data?.application.status ?? '') ? OPEN_MS : false,
  });

export const loanPortfolioQuery = () =>
  queryOptions({
    queryKey: [LOAN_PORTFOLIO_QUERY_KEY],
    queryFn: ({ signal }) => adminApi('GET /admin/loan-portfolio', { signal }),
    refetchInterval: 60_000,
  });
