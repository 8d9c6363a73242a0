import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#web/features/content/legal/legal-page.tsx';
import { loadArea } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/user-agreement')({
  loader: () => loadArea('legal'),
  component: UserAgreementRoute,
});

function UserAgreementRoute() {
  return <LegalPage text="terms" />;
}
