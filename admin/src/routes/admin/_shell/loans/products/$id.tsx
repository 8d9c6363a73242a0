import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { LoanProductDetailPanel } from '#admin/features/money/loans/loan-product-detail.tsx';
import { adminLoanProductsQuery } from '#admin/features/money/loans/queries.ts';

export const Route = createFileRoute('/admin/_shell/loans/products/$id')({
  ...createAdminObjectRoute('loanProducts', adminLoanProductsQuery),
  component: createAdminObjectPage('product.loan', LoanProductDetailPanel),
});
