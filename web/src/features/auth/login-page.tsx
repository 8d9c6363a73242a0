import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../../shared/api/client.ts';
import { PRODUCT } from '../../../../shared/product.ts';
import { openApi } from '../../lib/api.ts';
import { useErrorText } from '../../lib/error-text.ts';
import { storeSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Notice } from '../../ui/states.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { checkLogin, type LoginErrors } from './check-login.ts';
import { DemoButton } from './demo-button.tsx';

/** Log in by name and password; a demo account is one click away. */
export function LoginPage({ returnTo }: { returnTo: string | null }) {
  const { t } = useTranslation('auth');
  usePageTitle(t('title'));
  return (
    <div className="mx-auto flex w-full max-w-sm grow flex-col justify-center gap-6 px-4 py-12">
      <div className="flex flex-col items-center gap-3 text-center">
        <Mark size={36} className="text-ring" />
        <h1 className="text-lg font-semibold">{t('heading', { product: PRODUCT })}</h1>
      </div>
      <LoginForm returnTo={returnTo} />
      <div className="flex items-center gap-3 text-xs text-muted">
        <span className="h-px grow bg-line" />
        {t('or')}
        <span className="h-px grow bg-line" />
      </div>
      <div className="flex flex-col gap-2">
        <DemoButton returnTo={returnTo} variant="secondary" className="w-full" />
        <p className="text-center text-xs text-muted">{t('demoHint')}</p>
      </div>
    </div>
  );
}

function LoginForm({ returnTo }: { returnTo: string | null }) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const router = useRouter();
  const [values, setValues] = useState({ username: '', password: '' });
  const [errors, setErrors] = useState<LoginErrors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  const refuse = (found: LoginErrors) => {
    setErrors(found);
    (found.username === undefined ? password : username).current?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const found = checkLogin(values, t('missing'));
    if (found) return refuse(found);
    setErrors({});
    setBusy(true);
    try {
      const answer = await openApi('POST /auth/login', {
        body: { username: values.username.trim(), password: values.password },
      });
      storeSession(answer);
      await router.navigate({ href: returnTo ?? '/', replace: true });
    } catch (error) {
      setBusy(false);
      const fields = error instanceof ApiError ? error.fields : {};
      const named = { username: fields['username']?.[0], password: fields['password']?.[0] };
      if (named.username !== undefined || named.password !== undefined) return refuse(named);
      setFailure(error);
      password.current?.focus();
      password.current?.select();
    }
  };

  const field = (name: 'username' | 'password') => ({
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      setValues((held) => ({ ...held, [name]: event.target.value }));
      setErrors((held) => ({ ...held, [name]: undefined }));
    },
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4" aria-label={t('title')}>
      {failure !== null && <Notice tone="error">{errorText(failure)}</Notice>}
      <Field label={t('username')} error={errors.username} required>
        {(control) => (
          <Input
            {...control}
            {...field('username')}
            ref={username}
            large
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
        )}
      </Field>
      <Field label={t('password')} error={errors.password} required>
        {(control) => (
          <Input
            {...control}
            {...field('password')}
            ref={password}
            large
            type="password"
            name="password"
            autoComplete="current-password"
            maxLength={256}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('submit')}
      </Button>
    </form>
  );
}
