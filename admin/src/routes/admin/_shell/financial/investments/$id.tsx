import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { InvestmentDetailPanel } from '#admin/features/money/wealth/investment-detail.tsx';
import { adminInvestmentQuery } from '#admin/features/money/wealth/queries.ts';

export const Route = createFileRoute('/admin/_shell/financial/investments/$id')({
  ...createAdminObjectRoute('investments', adminInvestmentQuery),
  component: createAdminObjectPage('investment.title', InvestmentDetailPanel),
});
