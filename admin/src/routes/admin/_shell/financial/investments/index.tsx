import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { InvestmentsPage } from '#admin/features/money/wealth/investments-page.tsx';
import { investmentsList } from '#admin/features/money/wealth/queries.ts';

export const Route = createFileRoute('/admin/_shell/financial/investments/')({
  ...createListRoute(investmentsList),
  component: InvestmentsPage,
});
