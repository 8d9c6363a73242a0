import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#shared/api/client.ts';
import { MAX_TYPED_CODE_LENGTH, readDigitCode } from '#shared/typed/codes.ts';
import { TextField } from '#ui/form/fields.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { Notice } from '#ui/states.tsx';
import { anonymousSiteApi } from '#web/lib/api.ts';
import { AuthFrame } from './auth-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { readPrefilledAccount } from './read-prefilled-account.ts';
import { validateNewPassword, type GetSignupErrorText } from './validate-signup.ts';

/** Account of the requested code, and the answer's token, which is sent with the code. */
interface RequestedCode {
  username: string;
  code_token: string;
}

/**
 * Page to set a new password by an e-mailed code. It does not reveal whether the account exists. Support's links
 * contain `username`.
 */
export function ForgotPasswordPage({ username }: { username: string | undefined }) {
  const { t } = useTranslation('auth');
  const [asked, setAsked] = useState<RequestedCode | null>(null);
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
        <AskForm initial={username ?? readPrefilledAccount()} onAsked={setAsked} />
      ) : (
        <ChangeForm {...asked} />
      )}
    </AuthFrame>
  );
}

function AskForm({ initial, onAsked }: { initial: string; onAsked: (request: RequestedCode) => void }) {
  const { t } = useTranslation('auth');
  const form = useForm({
    initial: { username: initial },
    rules: ({ username }) => ({ username: username.trim() === '' ? t('reset.missing') : undefined }),
    send: async (values) => {
      const username = values.username.trim();
      const { code_token } = await anonymousSiteApi('POST /auth/forgot-password', { body: { username } });
      onAsked({ username, code_token });
    },
    failureText: (error) =>
      error instanceof ApiError && error.reason === 'TOO_MANY_REQUESTS' ? t('code.soon') : undefined,
  });
  return (
    <Form form={form} label={t('reset.title')} failurePlaced>
      <p className="text-sm text-muted text-pretty">{t('reset.text')}</p>
      <FormErrorNotice form={form} />
      <TextField
        form={form}
        name="username"
        label={t('login')}
        required
        large
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <SubmitButton form={form} size="lg">
        {t('reset.submit')}
      </SubmitButton>
    </Form>
  );
}

function ChangeForm({ username, code_token }: RequestedCode) {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const words: GetSignupErrorText = (key) => t(`signup.${key}`);
  const form = useForm({
    initial: { code: '', password: '', confirm: '' },
    rules: (values) => ({
      code: readDigitCode(values.code) === null ? words('codeMissing') : undefined,
      ...validateNewPassword(values, words),
    }),
    send: async ({ code, password }) => {
      await anonymousSiteApi('POST /auth/reset-password', {
        body: { username, code, code_token, password },
      });
      await router.navigate({ to: '/login', search: { changed: true }, replace: true });
    },
  });
  return (
    <Form form={form} label={t('reset.title')} failurePlaced>
      <Notice>{t('reset.sent')}</Notice>
      <FormErrorNotice form={form} />
      <TextField
        form={form}
        name="code"
        label={t('reset.code')}
        required
        large
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- this step has replaced the one in which the focus was
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={MAX_TYPED_CODE_LENGTH}
        className="tabular-nums"
      />
      <NewPasswordFields form={form} label={t('reset.password')} />
      <SubmitButton form={form} size="lg">
        {t('reset.change')}
      </SubmitButton>
    </Form>
  );
}
