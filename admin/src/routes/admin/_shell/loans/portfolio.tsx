import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { LoanPortfolioPage } from '#admin/features/money/loans/loan-portfolio-page.tsx';
import { loanPortfolioQuery } from '#admin/features/money/loans/queries.ts';

export const Route = createFileRoute('/admin/_shell/loans/portfolio')({
  ...createAdminListRoute({ page: 'loanPortfolio', read: () => ({}), query: loanPortfolioQuery }),
  component: LoanPortfolioPage,
});
