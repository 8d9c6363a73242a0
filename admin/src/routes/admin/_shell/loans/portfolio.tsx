import { createFileRoute } from '@tanstack/react-router';
import { listRoute } from '#admin/features/kit/lists/routes.ts';
import { LoanPortfolioPage } from '#admin/features/money/loans/loan-portfolio-page.tsx';
import { portfolioQuery } from '#admin/features/money/loans/queries.ts';

export const Route = createFileRoute('/admin/_shell/loans/portfolio')({
  ...listRoute({ page: 'loanPortfolio', read: () => ({}), query: portfolioQuery }),
  component: LoanPortfolioPage,
});
