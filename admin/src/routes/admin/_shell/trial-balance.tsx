import { createFileRoute } from '@tanstack/react-router';
import { createAdminListRoute } from '#admin/features/kit/lists/routes.ts';
import { TrialBalancePage } from '#admin/features/money/books/trial-balance-page.tsx';
import { readTrialBalanceSearchParams, trialBalanceQuery } from '#admin/features/money/books/trial-balance-queries.ts';

export const Route = createFileRoute('/admin/_shell/trial-balance')({
  ...createAdminListRoute({ page: 'trialBalance', read: readTrialBalanceSearchParams, query: trialBalanceQuery }),
  component: TrialBalanceRoute,
});

function TrialBalanceRoute() {
  return <TrialBalancePage search={Route.useSearch()} />;
}
