import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { LoanProductsPage } from '#admin/features/money/loans/loan-products-page.tsx';
import { adminLoanProductList } from '#admin/features/money/loans/queries.ts';

export const Route = createFileRoute('/admin/_shell/loans/products/')({
  ...createAdminListRoute(adminLoanProductList),
  component: LoanProductsPage,
});
