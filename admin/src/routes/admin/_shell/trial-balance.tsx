import { createFileRoute } from '@tanstack/react-router';
import { createListRoute } from '#admin/features/kit/lists/routes.ts';
import { TrialBalancePage } from '#admin/features/money/books/trial-balance-page.tsx';
import { readTrialBalanceSearch, trialBalanceQuery } from '#admin/features/money/books/trial-balance-queries.ts';

export const Route = createFileRoute('/admin/_shell/trial-balance')({
  ...createListRoute({ page: 'trialBalance', read: readTrialBalanceSearch, query: trialBalanceQuery }),
  component: TrialBalanceRoute,
});

function TrialBalanceRoute() {
  return <TrialBalancePage search={Route.useSearch()} />;
}
