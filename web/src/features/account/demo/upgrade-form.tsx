import { useRouter } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/states.tsx';
import { checkSignup } from '#web/features/account/auth/check-signup.ts';
import { NewLoginFields } from '#web/features/account/auth/new-login-fields.tsx';
import { useAuthForm } from '#web/features/account/auth/use-auth-form.ts';
import { TermsField } from '#web/features/content/legal/terms-field.tsx';
import { TermsText } from '#web/features/content/legal/terms-text.tsx';
import { showAlert } from '#web/lib/alerts.ts';
import { api } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { storeSession } from '#web/lib/session.ts';
import { useTranslation } from '#web/lib/use-translation.ts';

const names = ['username', 'password', 'confirm', 'terms'] as const;

/** Name and password for a visitor's demo user, by the rules of signing up. */
export function UpgradeForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('auth', 'demo');
  const errorText = useErrorText();
  const router = useRouter();
  const form = useAuthForm(names, {
    check: (values) =>
      checkSignup('account', { ...values, email: '', email_code: '', referral_code: '' }, (key) => t(`signup.${key}`)),
    send: async ({ username, password }) => {
      const session = await api('POST /simulate/upgrade', { body: { username: username.trim(), password } });
      onDone();
      storeSession(session);
      showAlert({ tone: 'success', title: t('demo:upgrade.done'), text: t('demo:upgrade.next') });
      await router.navigate({ to: '/' });
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4" aria-label={t('demo:upgrade.title')}>
      {form.failure !== null && <Notice tone="error">{errorText(form.failure)}</Notice>}
      <NewLoginFields form={form} />
      <TermsField
        name="terms"
        inputRef={form.bind('terms').ref}
        checked={form.values.terms === 'yes'}
        onChecked={(checked) => form.set('terms', checked ? 'yes' : '')}
        error={form.errors.terms}
      >
        <TermsText />
      </TermsField>
      <Button type="submit" variant="primary" size="lg" busy={form.busy}>
        {t('demo:upgrade.submit')}
      </Button>
    </form>
  );
}
