import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MAX_TYPED_CODE_LENGTH, readAuthCode } from '#shared/typed/codes.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { anonymousSiteApi } from '#web/lib/api.ts';
import { blockPage } from '#web/lib/block-page.ts';
import { storeUserSession } from '#web/lib/session.ts';
import type { LoginCredentials } from './login-credentials.ts';
import { clearPrefilledAccount } from './read-prefilled-account.ts';
import { useLoginErrorText } from './use-login-error.ts';

interface SecondFactorFormProps {
  credentials: LoginCredentials;
  returnTo: string | null;
  onBack: () => void;
}

/** Second step of a login: the authenticator code. */
export function SecondFactorForm({ credentials, returnTo, onBack }: SecondFactorFormProps) {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const form = useForm({
    initial: { code: '' },
    rules: ({ code }) => ({
      code: readAuthCode(code) === null ? t('totp.missing') : undefined,
    }),
    send: async ({ code }) => {
      const body = { ...credentials, code };
      storeUserSession(await blockPage(anonymousSiteApi('POST /auth/login', { body })));
      clearPrefilledAccount();
      await router.navigate({ href: returnTo ?? '/', replace: true });
    },
    failureText: useLoginErrorText(),
  });
  return (
    <Form form={form} label={t('totp.title')} failurePlaced>
      <p className="text-sm text-muted">{t('totp.text')}</p>
      <FormErrorNotice form={form} />
      <TextField
        form={form}
        name="code"
        label={t('totp.code')}
        required
        large
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- this step has replaced the one in which the focus was
        autoFocus
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_TYPED_CODE_LENGTH}
        className="tabular-nums"
      />
      <SubmitButton form={form} size="lg">
        {t('totp.submit')}
      </SubmitButton>
      <Button variant="ghost" onClick={onBack}>
        {t('totp.back')}
      </Button>
    </Form>
  );
}
