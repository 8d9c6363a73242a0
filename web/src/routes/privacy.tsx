import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../features/legal/legal-page.tsx';
import { loadArea } from '../lib/i18n.ts';

export const Route = createFileRoute('/privacy')({
  loader: () => loadArea('legal'),
  component: PrivacyRoute,
});

function PrivacyRoute() {
  return <LegalPage text="privacy" />;
}
