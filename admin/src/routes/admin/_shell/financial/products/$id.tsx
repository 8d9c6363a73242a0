import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { FinancialProductDetailPanel } from '#admin/features/money/wealth/financial-product-detail.tsx';
import { adminFinancialProductsQuery } from '#admin/features/money/wealth/queries.ts';

export const Route = createFileRoute('/admin/_shell/financial/products/$id')({
  ...createAdminObjectRoute('financialProducts', adminFinancialProductsQuery),
  component: createAdminObjectPage('product.wealth', FinancialProductDetailPanel),
});
