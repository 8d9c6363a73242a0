import { createFileRoute } from '@tanstack/react-router';
import type { CoinSearchParams } from '#web/features/money/coin-choices.ts';
import { DepositPage } from '#web/features/money/deposit/deposit-page.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { requireLogin } from '#web/lib/needs-login.ts';

export const Route = createFileRoute('/deposit')({
  // The page parses it: this file is in every page's script.
  validateSearch: (search: Record<string, unknown>) => search as CoinSearchParams,
  beforeLoad: requireLogin,
  loader: () => loadNamespaces('deposit', 'money', 'account'),
  component: DepositRoute,
});

function DepositRoute() {
  return <DepositPage search={Route.useSearch()} />;
}
