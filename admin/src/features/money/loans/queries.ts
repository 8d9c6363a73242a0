import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { choiceFilter, optionsFilter, personFilter } from '#admin/features/kit/lists/list-filters.ts';
import { LIST_POLL_MS, createStaffList } from '#admin/features/kit/lists/staff-list.ts';
import type { PageName } from '#admin/features/kit/pages.ts';
import { getProductName } from '#admin/features/money/products/product-words.tsx';
import { api } from '#admin/lib/api.ts';
import { loanStatuses } from '#shared/schemas/loans.ts';

export const LOAN_PRODUCTS_KEY = 'loanProducts' satisfies PageName;
/** All that is read of loans is read anew once something is done to one. */
export const LOAN_APPLICATIONS_KEY = 'loanApplications' satisfies PageName;
export const LOAN_PORTFOLIO_KEY = 'loanPortfolio' satisfies PageName;

export const loanProductsList = createStaffList(LOAN_PRODUCTS_KEY, {
  rows: 'products',
  whole: true,
  csv: 'loan-products',
});

/** All of them: one is found among them. */
export const adminLoanProductsQuery = () => loanProductsList.query({});

function useProductOptions() {
  const {
    i18n: { language },
  } = useTranslation('admin');
  const { data } = useQuery(adminLoanProductsQuery());
  return (data?.products ?? []).map((product) => ({ value: product.id, label: getProductName(language, product) }));
}

/** What waits comes first, whenever it was asked for; the days narrow the others. */
export const loanApplicationsList = createStaffList(LOAN_APPLICATIONS_KEY, {
  rows: 'applications',
  filters: {
    user_id: personFilter('list.findPerson', { optional: true }),
    status: choiceFilter('loan.facts.status', 'loan.statuses', loanStatuses),
    product_id: optionsFilter('loan.facts.product', useProductOptions),
  },
  days: true,
  csv: 'loans',
  follow: LIST_POLL_MS,
});

/** One that waits for staff is asked about this often, ms: others look at it too. */
const OPEN_MS = 5000;

export const loanQuery = (id: string) =>
  queryOptions({
    queryKey: [LOAN_APPLICATIONS_KEY, id],
    queryFn: ({ signal }) => api('GET /admin/loan-applications/{id}', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      ['pending', 'approved'].includes(state.data?.application.status ?? '') ? OPEN_MS : false,
  });

export const loanPortfolioQuery = () =>
  queryOptions({
    queryKey: [LOAN_PORTFOLIO_KEY],
    queryFn: ({ signal }) => api('GET /admin/loan-portfolio', { signal }),
    refetchInterval: 60_000,
  });
