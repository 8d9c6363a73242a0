import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { NewLoginFields } from '#web/features/account/auth/new-login-fields.tsx';
import { validateSignup, emptySignupValues } from '#web/features/account/auth/validate-signup.ts';
import { TermsConsentField } from '#web/features/content/legal/terms-field.tsx';
import { TermsConsentText } from '#web/features/content/legal/terms-text.tsx';
import { showPageAlert } from '#web/lib/alerts.ts';
import { siteApi } from '#web/lib/api.ts';
import { blockPage } from '#web/lib/block-page.ts';
import { storeUserSession } from '#web/lib/session.ts';

/** Form for name and password of a visitor's demo user, by the rules of sign-up. */
export function UpgradeDemoForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['auth', 'demo']);
  const router = useRouter();
  const form = useForm({
    initial: { username: '', password: '', confirm: '', terms: false },
    rules: (values) => validateSignup('account', { ...emptySignupValues, ...values }, (key) => t(`signup.${key}`)),
    send: async ({ username, password }) => {
      const body = { username: username.trim(), password };
      const session = await blockPage(siteApi('POST /simulate/upgrade', { body }));
      onDone();
      storeUserSession(session);
      showPageAlert({ tone: 'success', title: t('demo:upgrade.done'), text: t('demo:upgrade.next') });
      await router.navigate({ to: '/' });
    },
  });
  return (
    <Form form={form} label={t('demo:upgrade.title')}>
      <NewLoginFields form={form} />
      <TermsConsentField form={form} name="terms">
        <TermsConsentText />
      </TermsConsentField>
      <SubmitButton form={form} size="lg">
        {t('demo:upgrade.submit')}
      </SubmitButton>
    </Form>
  );
}
