import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { FinancialProductsPage } from '#admin/features/money/wealth/financial-products-page.tsx';
import { adminFinancialProductList } from '#admin/features/money/wealth/queries.ts';

export const Route = createFileRoute('/admin/_shell/financial/products/')({
  ...createAdminListRoute(adminFinancialProductList),
  component: FinancialProductsPage,
});
