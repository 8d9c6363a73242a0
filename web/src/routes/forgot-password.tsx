import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '../features/auth/forgot-password-page.tsx';
import { loadArea } from '../lib/i18n.ts';

export const Route = createFileRoute('/forgot-password')({
  loader: () => loadArea('auth'),
  component: ForgotPasswordPage,
});
