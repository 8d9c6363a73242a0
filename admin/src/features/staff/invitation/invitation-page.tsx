import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AuthenticatorCodeField } from '#admin/features/staff/login/authenticator-code-field.tsx';
import { LoginFrame } from '#admin/features/staff/login/login-frame.tsx';
import { anonymousAdminApi } from '#admin/lib/api.ts';
import { useAdminPageTitle } from '#admin/lib/use-page-title.ts';
import { ApiError } from '#shared/api/client.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { readDigitCode } from '#shared/typed/codes.ts';
import { normalizePassword } from '#shared/typed/passwords.ts';
import { buttonClass } from '#ui/button.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { ErrorState, Notice, Skeleton } from '#ui/states.tsx';

const MIN_STAFF_PASSWORD_LENGTH = 10;

/** Page of an invitation link: choose a password and set up an authenticator. */
export function InvitationPage({ token }: { token: string }) {
  const { t } = useTranslation('admin');
  useAdminPageTitle(t('invitation.title'));
  const [done, setDone] = useState(false);
  return (
    <LoginFrame heading={t('invitation.heading', { product: PRODUCT_NAME })}>
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
    queryFn: ({ signal }) => anonymousAdminApi('POST /admin/invitation/open', { body: { token }, signal }),
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

function AcceptForm({ token, username, onDone }: { token: string; username: string; onDone: () => void }) {
  const { t } = useTranslation('admin');
  const form = useForm({
    initial: { password: '', repeated: '', code: '' },
    rules: ({ password, repeated, code }) => ({
      password: normalizePassword(password).length < MIN_STAFF_PASSWORD_LENGTH ? t('invitation.short') : undefined,
      repeated: normalizePassword(repeated) === normalizePassword(password) ? undefined : t('invitation.different'),
      code: readDigitCode(code) === null ? t('change.codeMissing') : undefined,
    }),
    send: async ({ password, code }) => {
      await anonymousAdminApi('POST /admin/invitation/accept', {
        body: { token, password, code },
      });
      onDone();
    },
  });
  return (
    <Form form={form} label={t('invitation.title')}>
      {/* Makes a password manager save the name with the password. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField
        form={form}
        name="password"
        label={t('invitation.password')}
        hint={t('invitation.passwordHint')}
        required
        large
        type="password"
        autoComplete="new-password"
        maxLength={256}
      />
      <TextField
        form={form}
        name="repeated"
        label={t('invitation.repeated')}
        required
        large
        type="password"
        autoComplete="new-password"
        maxLength={256}
      />
      <AuthenticatorCodeField form={form} />
      <SubmitButton form={form} size="lg">
        {t('invitation.submit')}
      </SubmitButton>
    </Form>
  );
}
