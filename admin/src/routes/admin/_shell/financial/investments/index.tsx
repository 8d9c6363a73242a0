import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { InvestmentsPage } from '#admin/features/money/wealth/investments-page.tsx';
import { adminInvestmentList } from '#admin/features/money/wealth/queries.ts';

export const Route = createFileRoute('/admin/_shell/financial/investments/')({
  ...createAdminListRoute(adminInvestmentList),
  component: InvestmentsPage,
});
