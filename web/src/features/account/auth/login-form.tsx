import { Link, useRouter } from '@tanstack/react-router';
import { ApiError } from '#shared/api/client.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import { Notice } from '#ui/states.tsx';
import { openApi } from '#web/lib/api.ts';
import { storeSession } from '#web/lib/session.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { checkLogin } from './check-login.ts';
import type { Credentials } from './credentials.ts';
import { PasswordField } from './password-field.tsx';
import { forgetPrefilled } from './prefilled-account.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useLoginError } from './use-login-error.ts';

interface LoginFormProps {
  by: 'account' | 'email';
  prefilled: string;
  returnTo: string | null;
  /** Name and password were right; the second factor is missing. */
  onProven: (credentials: Credentials) => void;
}

const needsSecondFactor = (error: unknown): boolean => error instanceof ApiError && error.reason === 'TOTP_REQUIRED';

export function LoginForm({ by, prefilled, returnTo, onProven }: LoginFormProps) {
  const { t } = useTranslation('auth');
  const errorText = useLoginError();
  const router = useRouter();
  const form = useAuthForm(['username', 'password'], {
    initial: { username: by === 'email' ? prefilled : '' },
    check: (values) => checkLogin(values, t('missing')),
    send: async ({ username, password }) => {
      const credentials = { username: username.trim(), password };
      try {
        storeSession(await openApi('POST /auth/login', { body: credentials }));
      } catch (error) {
        if (needsSecondFactor(error)) return onProven(credentials);
        throw error;
      }
      forgetPrefilled();
      await router.navigate({ href: returnTo ?? '/', replace: true });
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4" aria-label={t('title')}>
      {form.failure !== null && <Notice tone="error">{errorText(form.failure)}</Notice>}
      <Field label={t(by === 'email' ? 'login' : 'username')} error={form.errors.username} required>
        {(control) => (
          <Input
            {...control}
            {...form.bind('username')}
            large
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        )}
      </Field>
      <PasswordField
        {...form.bind('password')}
        label={t('password')}
        error={form.errors.password}
        autoComplete="current-password"
        aside={
          <Link to="/forgot-password" className="underline hover:text-text">
            {t('forgot')}
          </Link>
        }
      />
      <Button type="submit" variant="primary" size="lg" busy={form.busy}>
        {t('submit')}
      </Button>
    </form>
  );
}
