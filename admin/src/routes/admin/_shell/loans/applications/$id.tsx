import { createFileRoute } from '@tanstack/react-router';
import { objectPage } from '#admin/features/kit/lists/object-page.tsx';
import { objectRoute } from '#admin/features/kit/lists/routes.ts';
import { LoanDetail } from '#admin/features/money/loans/loan-detail.tsx';
import { loanQuery } from '#admin/features/money/loans/queries.ts';

export const Route = createFileRoute('/admin/_shell/loans/applications/$id')({
  ...objectRoute('loanApplications', loanQuery),
  component: objectPage('loan.title', LoanDetail),
});
