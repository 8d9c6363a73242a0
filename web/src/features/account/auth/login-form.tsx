import { Link, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import { TextField } from '#ui/form/fields.tsx';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { anonymousSiteApi } from '#web/lib/api.ts';
import { blockPage } from '#web/lib/block-page.ts';
import { storeUserSession } from '#web/lib/session.ts';
import type { LoginCredentials } from './login-credentials.ts';
import { PasswordField } from './password-field.tsx';
import { clearPrefilledAccount } from './read-prefilled-account.ts';
import { useLoginErrorText } from './use-login-error.ts';

interface LoginFormProps {
  by: 'account' | 'email';
  prefilled: string;
  returnTo: string | null;
  /** Called when name and password are right and the second factor is missing. */
  onProven: (credentials: LoginCredentials) => void;
}

const needsSecondFactor = (error: unknown): boolean => error instanceof ApiError && error.reason === 'TOTP_REQUIRED';

export function LoginForm({ by, prefilled, returnTo, onProven }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const form = useForm({
    initial: { username: by === 'email' ? prefilled : '', password: '' },
    rules: ({ username, password }) => ({
      username: username.trim() === '' ? t('missing') : undefined,
      password: password === '' ? t('missing') : undefined,
    }),
    send: async ({ username, password }) => {
      const credentials = { username: username.trim(), password };
      try {
        storeUserSession(await blockPage(anonymousSiteApi('POST /auth/login', { body: credentials })));
      } catch (error) {
        if (needsSecondFactor(error)) return onProven(credentials);
        throw error;
      }
      clearPrefilledAccount();
      await router.navigate({ href: returnTo ?? '/', replace: true });
    },
    failureText: useLoginErrorText(),
  });
  return (
    <Form form={form} label={t('title')}>
      <TextField
        form={form}
        name="username"
        label={t(by === 'email' ? 'login' : 'username')}
        required
        large
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <PasswordField
        form={form}
        name="password"
        label={t('password')}
        autoComplete="current-password"
        aside={
          <Link to="/forgot-password" className="underline hover:text-text">
            {t('forgot')}
          </Link>
        }
      />
      <SubmitButton form={form} size="lg">
        {t('submit')}
      </SubmitButton>
    </Form>
  );
}
