import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '#shared/api/client.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import { Notice } from '#ui/states.tsx';
import { openApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { AuthFrame } from './auth-frame.tsx';
import { checkNewPassword, type SignupWords } from './check-signup.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { prefilledAccount } from './prefilled-account.ts';
import { orNull, useAuthForm } from './use-auth-form.ts';

/**
 * A new password by a code that is e-mailed. Nothing here tells whether there is such an account. `username` stands in
 * the link that support sends.
 */
export function ForgotPasswordPage({ username }: { username: string | undefined }) {
  const { t } = useTranslation('auth');
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <AuthFrame
      title={t('reset.title')}
      heading={t('reset.title')}
      instead={
        <Link to="/login" className="text-text underline">
          {t('reset.back')}
        </Link>
      }
    >
      {asked === null ? (
        <AskForm initial={username ?? prefilledAccount()} onAsked={setAsked} />
      ) : (
        <ChangeForm username={asked} />
      )}
    </AuthFrame>
  );
}

function AskForm({ initial, onAsked }: { initial: string; onAsked: (username: string) => void }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const form = useAuthForm(['username'], {
    initial: { username: initial },
    check: ({ username }) => (username.trim() === '' ? { username: t('reset.missing') } : null),
    send: async (values) => {
      const username = values.username.trim();
      await openApi('POST /auth/forgot-password', { body: { username } });
      onAsked(username);
    },
  });
  const soon = form.failure instanceof ApiError && form.failure.reason === 'TOO_MANY_REQUESTS';
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4" aria-label={t('reset.title')}>
      <p className="text-sm text-muted text-pretty">{t('reset.text')}</p>
      {form.failure !== null && <Notice tone="error">{soon ? t('code.soon') : errorText(form.failure)}</Notice>}
      <Field label={t('login')} error={form.errors.username} required>
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
      <Button type="submit" variant="primary" size="lg" busy={form.busy}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}

function ChangeForm({ username }: { username: string }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const router = useRouter();
  const words: SignupWords = (key) => t(`signup.${key}`);
  const form = useAuthForm(['code', 'password', 'confirm'], {
    check: (values) =>
      orNull({
        code: /^\d{6}$/.test(values.code.trim()) ? undefined : words('codeMissing'),
        ...checkNewPassword(values, words),
      }),
    send: async ({ code, password }) => {
      await openApi('POST /auth/reset-password', { body: { username, code: code.trim(), password } });
      await router.navigate({ to: '/login', search: { changed: true }, replace: true });
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4" aria-label={t('reset.title')}>
      <Notice>{t('reset.sent')}</Notice>
      {form.failure !== null && <Notice tone="error">{errorText(form.failure)}</Notice>}
      <Field label={t('reset.code')} error={form.errors.code} required>
        {(control) => (
          <Input
            {...control}
            {...form.bind('code')}
            large
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- this step has replaced the one in which the focus was
            autoFocus
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            className="tabular-nums"
          />
        )}
      </Field>
      <NewPasswordFields form={form} label={t('reset.password')} />
      <Button type="submit" variant="primary" size="lg" busy={form.busy}>
        {t('reset.change')}
      </Button>
    </form>
  );
}
