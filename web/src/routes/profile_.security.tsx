import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '#web/features/account/security/security-page.tsx';
import { loadArea } from '#web/lib/i18n.ts';
import { needsLogin } from '#web/lib/needs-login.ts';

export const Route = createFileRoute('/profile_/security')({
  beforeLoad: needsLogin,
  loader: () => loadArea('security', 'account'),
  component: SecurityPage,
});
