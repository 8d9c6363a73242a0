import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { LoanProductsPage } from '#admin/features/money/loans/loan-products-page.tsx';
import { loanProductsList } from '#admin/features/money/loans/queries.ts';

export const Route = createFileRoute('/admin/_shell/loans/products/')({
  ...createListRoute(loanProductsList),
  component: LoanProductsPage,
});
