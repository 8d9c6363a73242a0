import { createFileRoute } from '@tanstack/react-router';
import { SecurityPage } from '#web/features/account/security/security-page.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { requireLogin } from '#web/lib/needs-login.ts';

export const Route = createFileRoute('/profile_/security')({
  beforeLoad: requireLogin,
  loader: () => loadNamespaces('security', 'account'),
  component: SecurityPage,
});
