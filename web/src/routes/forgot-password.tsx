import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#web/features/account/auth/forgot-password-page.tsx';
import { loadNamespaces } from '#web/lib/language.ts';

/** Maximum length of an e-mail address. */
const MAX_EMAIL_LENGTH = 254;

export const Route = createFileRoute('/forgot-password')({
  validateSearch: ({ username }: Record<string, unknown>): { username?: string | undefined } => ({
    username:
      typeof username === 'string' || typeof username === 'number'
        ? String(username).slice(0, MAX_EMAIL_LENGTH)
        : undefined,
  }),
  loader: () => loadNamespaces('auth'),
  component: ForgotPasswordRoute,
});

function ForgotPasswordRoute() {
  return <ForgotPasswordPage username={Route.useSearch().username} />;
}
