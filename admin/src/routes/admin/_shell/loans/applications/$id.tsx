import { createFileRoute } from '@tanstack/react-router';
import { createAdminObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createAdminObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { LoanDetailPanel } from '#admin/features/money/loans/loan-detail.tsx';
import { adminLoanQuery } from '#admin/features/money/loans/queries.ts';

export const Route = createFileRoute('/admin/_shell/loans/applications/$id')({
  ...createAdminObjectRoute('loanApplications', adminLoanQuery),
  component: createAdminObjectPage('loan.title', LoanDetailPanel),
});
