import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { anonymousAdminApi } from '#admin/lib/api.ts';
import { storeStaffSession } from '#admin/lib/session.ts';
import { useAdminPageTitle } from '#admin/lib/use-page-title.ts';
import { ApiError } from '#shared/api/client.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import { readDigitCode } from '#shared/typed/codes.ts';
import { TextField } from '#ui/form/fields.tsx';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Notice } from '#ui/states.tsx';
import { blockPage } from '#web/lib/block-page.ts';
import { AuthenticatorCodeField } from './authenticator-code-field.tsx';
import { LoginFrame } from './login-frame.tsx';

/** Login page: name, password and the authenticator's six digits. */
export function AdminLoginPage({ returnTo, ended }: { returnTo: string | null; ended: boolean }) {
  const { t } = useTranslation(['admin', 'common']);
  useAdminPageTitle(t('login.title'));
  return (
    <LoginFrame heading={t('login.heading', { product: PRODUCT_NAME })}>
      {ended && <Notice>{t('common:sessionEnded')}</Notice>}
      <LoginForm returnTo={returnTo} />
    </LoginFrame>
  );
}

/** True when one of the three is wrong; a used code is reported as such. */
const isWrongLogin = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.reason === 'INVALID_CREDENTIALS';

function LoginForm({ returnTo }: { returnTo: string | null }) {
  const { t } = useTranslation('admin');
  const router = useRouter();
  const form = useForm({
    initial: { username: '', password: '', code: '' },
    rules: ({ username, password, code }) => ({
      username: username.trim() === '' ? t('login.missing.username') : undefined,
      password: password === '' ? t('login.missing.password') : undefined,
      code: readDigitCode(code) === null ? t('login.missing.code') : undefined,
    }),
    send: async ({ username, password, code }) => {
      try {
        const body = { username: username.trim(), password, code };
        storeStaffSession(await blockPage(anonymousAdminApi('POST /admin/login', { body })));
      } catch (error) {
        if (isWrongLogin(error)) {
          // A code counts once and for half a minute: a new one is needed in any case.
          form.set('code', '');
          if (error.fields['code'] === undefined) form.focus('password');
        }
        throw error;
      }
      await router.navigate({ href: returnTo ?? '/admin', replace: true });
    },
    failureText: (error) => (isWrongLogin(error) ? t('login.wrong') : undefined),
  });
  return (
    <Form form={form} label={t('login.title')}>
      <TextField
        form={form}
        name="username"
        label={t('login.username')}
        required
        large
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <TextField
        form={form}
        name="password"
        label={t('login.password')}
        required
        large
        type="password"
        autoComplete="current-password"
        maxLength={256}
      />
      <AuthenticatorCodeField form={form} />
      <SubmitButton form={form} size="lg">
        {t('login.submit')}
      </SubmitButton>
    </Form>
  );
}
