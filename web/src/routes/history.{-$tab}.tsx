import { createFileRoute } from '@tanstack/react-router';
import { HistoryPage } from '#web/features/money/history/history-page.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { requireLogin } from '#web/lib/needs-login.ts';

// All but the component here is in every page's script: the page parses its URL itself.
export const Route = createFileRoute('/history/{-$tab}')({
  beforeLoad: requireLogin,
  loader: () => loadNamespaces('history', 'money', 'trading', 'perpetual', 'account'),
  component: HistoryPage,
});
