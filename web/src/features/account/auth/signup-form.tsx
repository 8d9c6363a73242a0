import { useRouter } from '@tanstack/react-router';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import { Notice } from '#ui/states.tsx';
import { TermsField } from '#web/features/content/legal/terms-field.tsx';
import { TermsText } from '#web/features/content/legal/terms-text.tsx';
import { openApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { storeSession } from '#web/lib/session.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { checkEmail, checkSignup, cleanReferral, type SignupValues, signupNames } from './check-signup.ts';
import { CodeField } from './code-field.tsx';
import { NewLoginFields } from './new-login-fields.tsx';
import { useAuthForm } from './use-auth-form.ts';

interface SignupFormProps {
  by: 'account' | 'email';
  /** A referral code that the visitor came with. */
  referral: string;
  returnTo: string | null;
}

function open(by: 'account' | 'email', values: SignupValues) {
  const referral_code = cleanReferral(values.referral_code);
  const body = {
    username: values.username.trim(),
    password: values.password,
    ...(referral_code !== '' && { referral_code }),
  };
  if (by === 'account') return openApi('POST /auth/register-account', { body });
  const proof = { email: values.email.trim(), email_code: values.email_code.trim() };
  return openApi('POST /auth/register', { body: { ...body, ...proof } });
}

export function SignupForm({ by, referral, returnTo }: SignupFormProps) {
  const { t } = useTranslation('auth');
  const errorText = useErrorText();
  const router = useRouter();
  const words = (key: Parameters<Parameters<typeof checkSignup>[2]>[0]) => t(`signup.${key}`);
  const form = useAuthForm(signupNames, {
    initial: { referral_code: referral },
    check: (values) => checkSignup(by, values, words),
    send: async (values) => {
      storeSession(await open(by, values));
      await router.navigate({ href: returnTo ?? '/', replace: true });
    },
  });
  const email = form.values.email.trim();
  return (
    <form noValidate onSubmit={form.onSubmit} className="flex flex-col gap-4" aria-label={t('signup.title')}>
      {form.failure !== null && <Notice tone="error">{errorText(form.failure)}</Notice>}
      {by === 'email' && (
        <>
          <Field label={t('email')} error={form.errors.email} required>
            {(control) => (
              <Input
                {...control}
                {...form.bind('email')}
                large
                type="email"
                autoComplete="email"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={254}
              />
            )}
          </Field>
          <CodeField
            {...form.bind('email_code')}
            error={form.errors.email_code}
            email={email}
            ready={() => {
              const error = checkEmail(email, words);
              if (error !== undefined) form.refuse({ email: error });
              return error === undefined;
            }}
            send={async () => {
              const sent = await openApi('POST /auth/send-email-code', { body: { email, type: 'register' } });
              return sent.resend_after;
            }}
          />
        </>
      )}
      <NewLoginFields form={form} />
      <Field label={t('signup.referral')} error={form.errors.referral_code}>
        {(control) => (
          <Input
            {...control}
            {...form.bind('referral_code')}
            large
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
          />
        )}
      </Field>
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
        {t('signup.submit')}
      </Button>
    </form>
  );
}
