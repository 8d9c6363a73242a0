import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { openApi } from '#admin/lib/api.ts';
import { storeSession } from '#admin/lib/session.ts';
import { usePageTitle } from '#admin/lib/use-page-title.ts';
import { ApiError } from '#shared/api/client.ts';
import { PRODUCT } from '#shared/product.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import { Notice } from '#ui/states.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { CodeField } from './code-field.tsx';
import { LoginFrame } from './login-frame.tsx';

const fields = ['username', 'password', 'code'] as const;
type FieldName = (typeof fields)[number];
type Errors = Partial<Record<FieldName, string>>;

/** Log in by name, password and the six digits of the authenticator. */
export function LoginPage({ returnTo, ended }: { returnTo: string | null; ended: boolean }) {
  const { t } = useTranslation('admin');
  usePageTitle(t('login.title'));
  return (
    <LoginFrame heading={t('login.heading', { product: PRODUCT })}>
      {ended && <Notice>{t('common:sessionEnded')}</Notice>}
      <LoginForm returnTo={returnTo} />
    </LoginFrame>
  );
}

function missing(values: Record<FieldName, string>, words: Record<FieldName, string>): Errors | null {
  const errors: Errors = {};
  if (values.username.trim() === '') errors.username = words.username;
  if (values.password === '') errors.password = words.password;
  if (!/^\d{6}$/.test(values.code.replace(/\s/g, ''))) errors.code = words.code;
  return Object.keys(errors).length > 0 ? errors : null;
}

function LoginForm({ returnTo }: { returnTo: string | null }) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const router = useRouter();
  const [values, setValues] = useState<Record<FieldName, string>>({ username: '', password: '', code: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const inputs = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({});

  const refuse = (found: Errors) => {
    setErrors(found);
    const first = fields.find((name) => found[name] !== undefined);
    if (first) inputs.current[first]?.focus();
  };

  const refused = (error: unknown) => {
    setBusy(false);
    if (!(error instanceof ApiError)) return setFailure(errorText(error));
    if (error.reason === 'INVALID_CREDENTIALS') {
      // A code is good once and for half a minute: it has to be read anew in any case.
      setValues((held) => ({ ...held, code: '' }));
      if (error.fields['code']) return refuse({ code: t('login.used') });
      setFailure(t('login.wrong'));
      inputs.current.password?.focus();
      inputs.current.password?.select();
      return;
    }
    if (error.reason !== 'VALIDATION_FAILED') return setFailure(errorText(error));
    const named = fields.filter((name) => error.fields[name] !== undefined);
    if (named.length === 0) return setFailure(errorText(error));
    refuse(Object.fromEntries(named.map((name) => [name, t(`login.missing.${name}`)])));
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setFailure(null);
    const found = missing(values, {
      username: t('login.missing.username'),
      password: t('login.missing.password'),
      code: t('login.missing.code'),
    });
    if (found) return refuse(found);
    setErrors({});
    setBusy(true);
    try {
      const { username, password, code } = values;
      storeSession(
        await openApi('POST /admin/login', {
          body: { username: username.trim(), password, code: code.replace(/\s/g, '') },
        }),
      );
      await router.navigate({ href: returnTo ?? '/admin/users', replace: true });
    } catch (error) {
      refused(error);
    }
  };

  const bind = (name: FieldName) => ({
    ref: (input: HTMLInputElement | null) => {
      inputs.current[name] = input;
    },
    name,
    large: true,
    value: values[name],
    onChange: (event: { target: { value: string } }) => {
      setValues((held) => ({ ...held, [name]: event.target.value }));
      setErrors(({ [name]: _, ...held }) => held);
    },
  });

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      className="flex flex-col gap-4"
      aria-label={t('login.title')}
    >
      {failure !== null && <Notice tone="error">{failure}</Notice>}
      <Field label={t('login.username')} error={errors.username} required>
        {(control) => (
          <Input
            {...control}
            {...bind('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
          />
        )}
      </Field>
      <Field label={t('login.password')} error={errors.password} required>
        {(control) => (
          <Input {...control} {...bind('password')} type="password" autoComplete="current-password" maxLength={256} />
        )}
      </Field>
      <CodeField {...bind('code')} error={errors.code} />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
