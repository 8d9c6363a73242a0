import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { LoanProductDetail } from '#admin/features/money/loans/loan-product-detail.tsx';
import { adminLoanProductsQuery } from '#admin/features/money/loans/queries.ts';

export const Route = createFileRoute('/admin/_shell/loans/products/$id')({
  ...createObjectRoute('loanProducts', adminLoanProductsQuery),
  component: createObjectPage('product.loan', LoanProductDetail),
});
