import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { InvestmentDetail } from '#admin/features/money/wealth/investment-detail.tsx';
import { investmentQuery } from '#admin/features/money/wealth/queries.ts';

export const Route = createFileRoute('/admin/_shell/financial/investments/$id')({
  ...createObjectRoute('investments', investmentQuery),
  component: createObjectPage('investment.title', InvestmentDetail),
});
