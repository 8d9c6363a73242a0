import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { LoanPortfolioPage } from '#admin/features/money/loans/loan-portfolio-page.tsx';
import { loanPortfolioQuery } from '#admin/features/money/loans/queries.ts';

export const Route = createFileRoute('/admin/_shell/loans/portfolio')({
  ...createListRoute({ page: 'loanPortfolio', read: () => ({}), query: loanPortfolioQuery }),
  component: LoanPortfolioPage,
});
