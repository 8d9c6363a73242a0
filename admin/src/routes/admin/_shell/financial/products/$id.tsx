import { createFileRoute } from '@tanstack/react-router';
import { objectPage } from '#admin/features/kit/lists/object-page.tsx';
import { objectRoute } from '#admin/features/kit/lists/routes.ts';
import { FinancialProductDetail } from '#admin/features/money/wealth/financial-product-detail.tsx';
import { financialProductsQuery } from '#admin/features/money/wealth/queries.ts';

export const Route = createFileRoute('/admin/_shell/financial/products/$id')({
  ...objectRoute('financialProducts', financialProductsQuery),
  component: objectPage('product.wealth', FinancialProductDetail),
});
