import { useRouter } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import { Notice } from '#ui/states.tsx';
import { openApi } from '#web/lib/api.ts';
import { storeSession } from '#web/lib/session.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import type { Credentials } from './credentials.ts';
import { forgetPrefilled } from './prefilled-account.ts';
import { useAuthForm } from './use-auth-form.ts';
import { useLoginError } from './use-login-error.ts';

interface SecondFactorFormProps {
  credentials: Credentials;
  returnTo: string | null;
  onBack: () => void;
}

/** The second step of a login: the code of the authenticator. */
export function SecondFactorForm({ credentials, returnTo, onBack }: SecondFactorFormProps) {
  const { t } = useTranslation('auth');
  const errorText = useLoginError();
  const router = useRouter();
  const codeOf = (text: string) => text.trim().toLowerCase();
  const form = useAuthForm(['code'], {
    check: ({ code }) => (/^(\d{6}|[a-z2-7]{5}-?[a-z2-7]{5})$/.test(codeOf(code)) ? null : { code: t('totp.missing') }),
    send: async ({ code }) => {
      storeSession(await openApi('POST /auth/login', { body: { ...credentials, code: codeOf(code) } }));
      forgetPrefilled();
      await router.navigate({ href: returnTo ?? '/', replace: true });
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4" aria-label={t('totp.title')}>
      <p className="text-sm text-muted">{t('totp.text')}</p>
      {form.failure !== null && <Notice tone="error">{errorText(form.failure)}</Notice>}
      <Field label={t('totp.code')} error={form.errors.code} required>
        {(control) => (
          <Input
            {...control}
            {...form.bind('code')}
            large
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- this step has replaced the one in which the focus was
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={11}
            className="tabular-nums"
          />
        )}
      </Field>
      <Button type="submit" variant="primary" size="lg" busy={form.busy}>
        {t('totp.submit')}
      </Button>
      <Button variant="ghost" onClick={onBack}>
        {t('totp.back')}
      </Button>
    </form>
  );
}
