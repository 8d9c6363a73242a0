import { createFileRoute } from '@tanstack/react-router';
import { objectPage } from '#admin/features/kit/lists/object-page.tsx';
import { objectRoute } from '#admin/features/kit/lists/routes.ts';
import { LoanProductDetail } from '#admin/features/money/loans/loan-product-detail.tsx';
import { loanProductsQuery } from '#admin/features/money/loans/queries.ts';

export const Route = createFileRoute('/admin/_shell/loans/products/$id')({
  ...objectRoute('loanProducts', loanProductsQuery),
  component: objectPage('product.loan', LoanProductDetail),
});
