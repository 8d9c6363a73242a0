import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '#web/features/account/security/security-page.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { needsLogin } from '#web/lib/needs-login.ts';

export const Route = createFileRoute('/profile_/security')({
  beforeLoad: needsLogin,
  loader: () => loadNamespaces('security', 'account'),
  component: SecurityPage,
});
