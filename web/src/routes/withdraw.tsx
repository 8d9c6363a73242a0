import { createFileRoute } from '@tanstack/react-router';
import type { CoinSearchParams } from '#web/features/money/coin-choices.ts';
import { WithdrawPage } from '#web/features/money/withdraw/withdraw-page.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { requireLogin } from '#web/lib/needs-login.ts';

export const Route = createFileRoute('/withdraw')({
  // The page parses it: this file is in every page's script.
  validateSearch: (search: Record<string, unknown>) => search as CoinSearchParams,
  beforeLoad: requireLogin,
  loader: () => loadNamespaces('withdraw', 'money', 'account', 'refusals'),
  component: WithdrawRoute,
});

function WithdrawRoute() {
  return <WithdrawPage search={Route.useSearch()} />;
}
