import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { LoanApplicationsPage } from '#admin/features/money/loans/loan-applications-page.tsx';
import { adminLoanApplicationList } from '#admin/features/money/loans/queries.ts';

export const Route = createFileRoute('/admin/_shell/loans/applications/')({
  ...createAdminListRoute(adminLoanApplicationList),
  component: LoanApplicationsPage,
});
