import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#web/features/content/legal/legal-page.tsx';
import { loadArea } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/legal-statement')({
  loader: () => loadArea('legal'),
  component: LegalStatementRoute,
});

function LegalStatementRoute() {
  return <LegalPage text="risks" />;
}
