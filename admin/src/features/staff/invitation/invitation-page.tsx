import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { CodeField } from '#admin/features/staff/login/code-field.tsx';
import { LoginFrame } from '#admin/features/staff/login/login-frame.tsx';
import { openApi } from '#admin/lib/api.ts';
import { usePageTitle } from '#admin/lib/use-page-title.ts';
import { ApiError } from '#shared/api/client.ts';
import { PRODUCT } from '#shared/product.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { ErrorState, Notice, Skeleton } from '#ui/states.tsx';
import { useErrorText } from '#web/lib/error-text.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

const LEAST = 10;

/** Chooses a password and sets up an authenticator, by the link of an invitation. */
export function InvitationPage({ token }: { token: string }) {
  const { t } = useTranslation('admin');
  usePageTitle(t('invitation.title'));
  const [done, setDone] = useState(false);
  return (
    <LoginFrame heading={t('invitation.heading', { product: PRODUCT })}>
      {done ? (
        <>
          <Notice>
            <span role="status">{t('invitation.done')}</span>
          </Notice>
          <Link to="/admin/login" className={buttonClass('primary', 'lg')}>
            {t('login.submit')}
          </Link>
        </>
      ) : (
        <Invitation token={token} onDone={() => setDone(true)} />
      )}
    </LoginFrame>
  );
}

function Invitation({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation('admin');
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => openApi('POST /admin/invitation/open', { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error instanceof ApiError && error.status === 422) return <Notice tone="error">{t('invitation.invalid')}</Notice>;
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-96 w-full" />;
  return (
    <>
      <p className="text-center">
        {t('invitation.whom', { name: data.staff.username, role: t(`roles.${data.staff.role}`) })}
      </p>
      <section className="flex flex-col gap-3">
        <h2 className="font-semibold">{t('invitation.authenticator')}</h2>
        <p className="text-muted">{t('invitation.scan')}</p>
        <QrCode text={data.uri} label={t('invitation.qr')} />
        <p className="text-muted">
          {t('invitation.byHand')} <code className="font-mono break-all text-text">{data.secret}</code>
        </p>
      </section>
      <AcceptForm token={token} username={data.staff.username} onDone={onDone} />
    </>
  );
}

type Errors = Partial<Record<'password' | 'repeated' | 'code', string>>;

function AcceptForm({ token, username, onDone }: { token: string; username: string; onDone: () => void }) {
  const { t } = useTranslation('admin');
  const errorText = useErrorText();
  const [values, setValues] = useState({ password: '', repeated: '', code: '' });
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const refused = (error: unknown) => {
    if (!(error instanceof ApiError)) return setFailure(error);
    const named: Errors = {
      ...(error.fields['password'] && { password: t('invitation.weak') }),
      ...(error.fields['code'] && { code: t('change.codeRefused') }),
    };
    if (Object.keys(named).length > 0) return setErrors(named);
    setFailure(error);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const code = values.code.replace(/\s/g, '');
    const missing: Errors = {
      ...(values.password.length < LEAST && { password: t('invitation.short') }),
      ...(values.repeated !== values.password && { repeated: t('invitation.different') }),
      ...(!/^\d{6}$/.test(code) && { code: t('change.codeMissing') }),
    };
    setErrors(missing);
    setFailure(null);
    if (Object.keys(missing).length > 0) return;
    setBusy(true);
    try {
      await openApi('POST /admin/invitation/accept', { body: { token, password: values.password, code } });
      onDone();
    } catch (error) {
      refused(error);
      setBusy(false);
    }
  };
  const bind = (name: keyof typeof values) => ({
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
      aria-label={t('invitation.title')}
    >
      {failure !== null && <Notice tone="error">{errorText(failure)}</Notice>}
      {/* So that a password manager keeps the name with the password. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label={t('invitation.password')} hint={t('invitation.passwordHint')} error={errors.password} required>
        {(control) => (
          <Input {...control} {...bind('password')} type="password" autoComplete="new-password" maxLength={256} />
        )}
      </Field>
      <Field label={t('invitation.repeated')} error={errors.repeated} required>
        {(control) => (
          <Input {...control} {...bind('repeated')} type="password" autoComplete="new-password" maxLength={256} />
        )}
      </Field>
      <CodeField {...bind('code')} error={errors.code} />
      <Button type="submit" variant="primary" size="lg" busy={busy}>
        {t('invitation.submit')}
      </Button>
    </form>
  );
}
