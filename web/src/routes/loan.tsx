import { createFileRoute } from '@tanstack/react-router';
import { FinanceFrame } from '#web/features/money/finance/finance-frame.tsx';
import { LoanTab } from '#web/features/money/finance/loans/loan-tab.tsx';
import { loadNamespaces } from '#web/lib/language.ts';

export const Route = createFileRoute('/loan')({
  loader: () => loadNamespaces('loan', 'finance', 'money', 'refusals', 'legal'),
  component: LoanRoute,
});

function LoanRoute() {
  return (
    <FinanceFrame>
      <LoanTab />
    </FinanceFrame>
  );
}
