import { createFileRoute } from '@tanstack/react-router';
import { FinanceFrame } from '#web/features/money/finance/finance-frame.tsx';
import { LoanTab } from '#web/features/money/finance/loans/loan-tab.tsx';
import { loadArea } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/loan')({
  loader: () => loadArea('loan', 'finance', 'money', 'refusals', 'legal'),
  component: LoanRoute,
});

function LoanRoute() {
  return (
    <FinanceFrame>
      <LoanTab />
    </FinanceFrame>
  );
}
