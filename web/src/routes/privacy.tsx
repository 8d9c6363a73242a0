import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '#web/features/content/legal/legal-page.tsx';
import { loadArea } from '#web/lib/i18n.ts';

export const Route = createFileRoute('/privacy')({
  loader: () => loadArea('legal'),
  component: PrivacyRoute,
});

function PrivacyRoute() {
  return <LegalPage text="privacy" />;
}
