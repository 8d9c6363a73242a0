import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { adminApi } from '#admin/lib/api.ts';
import { getStaffSession, storeStaffSession } from '#admin/lib/session.ts';
import { useAdminPageTitle } from '#admin/lib/use-page-title.ts';
import { ApiError } from '#shared/api/client.ts';
import { MAX_TYPED_CODE_LENGTH, readDigitCode } from '#shared/typed/codes.ts';
import { readEmail } from '#shared/typed/emails.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { showToast } from '#ui/toast.ts';
import { useFieldText } from '#web/lib/field-text.ts';
import { AuthenticatorCodeField } from './authenticator-code-field.tsx';
import { LoginFrame } from './login-frame.tsx';

/** An address that a code was sent to, and the answer. */
interface SentCode {
  email: string;
  code_token: string;
}

/** Page to add or change the own e-mail address: members without a verified one come here after login. */
export function StaffEmailPage({ returnTo }: { returnTo: string | null }) {
  const { t } = useTranslation('admin');
  const router = useRouter();
  useAdminPageTitle(t('login.email.title'));
  const leave = async () => {
    const session = getStaffSession();
    if (session) storeStaffSession({ ...session, is_email_needed: false });
    await router.navigate({ href: returnTo ?? '/admin', replace: true });
  };
  return (
    <LoginFrame heading={t('login.email.heading')}>
      <p className="text-center text-muted">{t('login.email.text')}</p>
      <EmailForms onLeave={leave} />
    </LoginFrame>
  );
}

/** True when no e-mail can be sent: this must lock no one out. */
const isUnsent = (error: unknown): boolean => error instanceof ApiError && error.reason === 'SERVICE_UNAVAILABLE';

function EmailForms({ onLeave }: { onLeave: () => Promise<void> }) {
  const { t } = useTranslation(['admin', 'common']);
  const [sent, setSent] = useState<SentCode | null>(null);
  const form = useForm({
    initial: { email: '' },
    rules: ({ email }) => ({ email: readEmail(email) === null ? t('login.email.invalid') : undefined }),
    send: async (values) => {
      const email = readEmail(values.email) ?? '';
      const { code_token } = await adminApi('POST /admin/email/code', { body: { email } });
      setSent({ email, code_token });
    },
  });
  const isOptional = getStaffSession()?.is_email_needed !== true;
  return (
    <>
      <Form form={form} label={t('login.email.heading')} failurePlaced>
        <TextField
          form={form}
          name="email"
          label={t('login.email.address')}
          required
          large
          type="email"
          autoComplete="email"
          maxLength={254}
        />
        <FormErrorNotice form={form} />
        <SubmitButton form={form} size="lg" variant={sent === null ? 'primary' : 'secondary'}>
          {t(sent === null ? 'login.email.send' : 'login.email.again')}
        </SubmitButton>
      </Form>
      {sent !== null && (
        <VerifyForm
          key={sent.code_token}
          sent={sent}
          onEmailRefused={(email) => form.showProblems({ email })}
          onDone={onLeave}
        />
      )}
      {(isOptional || isUnsent(form.error)) && (
        <Button onClick={() => void onLeave()}>{t(isOptional ? 'common:cancel' : 'login.email.skip')}</Button>
      )}
    </>
  );
}

interface VerifyFormProps {
  sent: SentCode;
  /** The form above has the address: it shows the error. */
  onEmailRefused: (problem: string) => void;
  onDone: () => Promise<void>;
}

function VerifyForm({ sent, onEmailRefused, onDone }: VerifyFormProps) {
  const { t } = useTranslation('admin');
  const fieldText = useFieldText();
  const form = useForm({
    initial: { email_code: '', code: '' },
    rules: ({ email_code, code }) => ({
      email_code: readDigitCode(email_code) === null ? t('login.email.badCode') : undefined,
      code: readDigitCode(code) === null ? t('change.codeMissing') : undefined,
    }),
    send: async ({ email_code, code }) => {
      try {
        const body = { ...sent, email_code, code };
        await adminApi('PUT /admin/email', { body });
      } catch (error) {
        const emailError = fieldText(error, 'email');
        if (emailError === undefined) throw error;
        onEmailRefused(emailError);
        return;
      }
      showToast({ tone: 'info', title: t('login.email.done') });
      await onDone();
    },
  });
  return (
    <Form form={form} label={t('login.email.code')}>
      <p role="status" className="text-muted">
        {t('login.email.sent', { email: sent.email })}
      </p>
      <TextField
        form={form}
        name="email_code"
        label={t('login.email.code')}
        required
        large
        inputMode="numeric"
        autoComplete="off"
        maxLength={MAX_TYPED_CODE_LENGTH}
        className="tracking-widest tabular-nums"
      />
      <AuthenticatorCodeField form={form} />
      <SubmitButton form={form} size="lg">
        {t('login.email.verify')}
      </SubmitButton>
    </Form>
  );
}
