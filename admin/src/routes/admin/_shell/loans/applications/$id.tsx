import { createFileRoute } from '@tanstack/react-router';
import { createObjectPage } from '#admin/features/kit/lists/create-object-page.tsx';
import { createObjectRoute } from '#admin/features/kit/lists/routes.ts';
import { LoanDetail } from '#admin/features/money/loans/loan-detail.tsx';
import { loanQuery } from '#admin/features/money/loans/queries.ts';

export const Route = createFileRoute('/admin/_shell/loans/applications/$id')({
  ...createObjectRoute('loanApplications', loanQuery),
  component: createObjectPage('loan.title', LoanDetail),
});
