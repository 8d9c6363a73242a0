import { createFileRoute, useLocation } from '@tanstack/react-router';
import { FinanceFrame } from '#web/features/money/finance/finance-frame.tsx';
import { WealthTab } from '#web/features/money/finance/wealth/wealth-tab.tsx';
import { loadNamespaces } from '#web/lib/language.ts';

interface FinanceSearch {
  /** Dialog to open on arrival. */
  open?: 'records' | undefined;
}

export const Route = createFileRoute('/finance')({
  loader: () => loadNamespaces('finance', 'refusals'),
  component: FinanceRoute,
});

function FinanceRoute() {
  // Not declared by the route, which is in every page's script.
  const { open } = useLocation().search as FinanceSearch;
  return (
    <FinanceFrame>
      <WealthTab asked={open} />
    </FinanceFrame>
  );
}
