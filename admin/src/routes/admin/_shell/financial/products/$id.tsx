import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { FinancialProductDetail } from '#admin/features/money/wealth/financial-product-detail.tsx';
import { financialProductsQuery } from '#admin/features/money/wealth/queries.ts';

export const Route = createFileRoute('/admin/_shell/financial/products/$id')({
  ...createObjectRoute('financialProducts', financialProductsQuery),
  component: createObjectPage('product.wealth', FinancialProductDetail),
});
