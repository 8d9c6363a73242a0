import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { NewLoginFields } from '#web/features/account/auth/new-login-fields.tsx';
import { validateSignup, emptySignup } from '#web/features/account/auth/validate-signup.ts';
import { TermsField } from '#web/features/content/legal/terms-field.tsx';
import { TermsText } from '#web/features/content/legal/terms-text.tsx';
import { showAlert } from '#web/lib/alerts.ts';
import { api } from '#web/lib/api.ts';
import { blockPage } from '#web/lib/block-page.ts';
import { storeSession } from '#web/lib/session.ts';

/** Form for name and password of a visitor's demo user, by the rules of sign-up. */
export function UpgradeDemoForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['auth', 'demo']);
  const router = useRouter();
  const form = useForm({
    initial: { username: '', password: '', confirm: '', terms: false },
    rules: (values) => validateSignup('account', { ...emptySignup, ...values }, (key) => t(`signup.${key}`)),
    send: async ({ username, password }) => {
      const body = { username: username.trim(), password };
      const session = await blockPage(api('POST /simulate/upgrade', { body }));
      onDone();
      storeSession(session);
      showAlert({ tone: 'success', title: t('demo:upgrade.done'), text: t('demo:upgrade.next') });
      await router.navigate({ to: '/' });
    },
  });
  return (
    <Form form={form} label={t('demo:upgrade.title')}>
      <NewLoginFields form={form} />
      <TermsField form={form} name="terms">
        <TermsText />
      </TermsField>
      <SubmitButton form={form} size="lg">
        {t('demo:upgrade.submit')}
      </SubmitButton>
    </Form>
  );
}
