import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { LoanApplicationsPage } from '#admin/features/money/loans/loan-applications-page.tsx';
import { loanApplicationsList } from '#admin/features/money/loans/queries.ts';

export const Route = createFileRoute('/admin/_shell/loans/applications/')({
  ...createListRoute(loanApplicationsList),
  component: LoanApplicationsPage,
});
