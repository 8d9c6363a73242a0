import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { FinancialProductsPage } from '#admin/features/money/wealth/financial-products-page.tsx';
import { financialProductsList } from '#admin/features/money/wealth/queries.ts';

export const Route = createFileRoute('/admin/_shell/financial/products/')({
  ...createListRoute(financialProductsList),
  component: FinancialProductsPage,
});
