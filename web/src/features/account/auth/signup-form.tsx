import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { MAX_TYPED_CODE_LENGTH, readReferralCode } from '#shared/typed/codes.ts';
import { TextField } from '#ui/form/fields.tsx';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm, useFormValue } from '#ui/form/use-form.ts';
import { TermsConsentField } from '#web/features/content/legal/terms-field.tsx';
import { TermsConsentText } from '#web/features/content/legal/terms-text.tsx';
import { anonymousSiteApi } from '#web/lib/api.ts';
import { blockPage } from '#web/lib/block-page.ts';
import { storeUserSession } from '#web/lib/session.ts';
import { EmailCodeField } from './email-code-field.tsx';
import { NewLoginFields } from './new-login-fields.tsx';
import { validateEmail, validateSignup, emptySignupValues, type SignupValues } from './validate-signup.ts';

interface SignupFormProps {
  by: 'account' | 'email';
  /** Referral code that the visitor came with. */
  referral: string;
  returnTo: string | null;
}

function createAccount(by: 'account' | 'email', values: SignupValues) {
  const referral_code = readReferralCode(values.referral_code);
  const body = {
    username: values.username.trim(),
    password: values.password,
    ...(referral_code !== null && { referral_code }),
  };
  if (by === 'account') return anonymousSiteApi('POST /auth/register-account', { body });
  const proof = {
    email: values.email,
    email_code: values.email_code,
    ...(values.code_token !== '' && { code_token: values.code_token }),
  };
  return anonymousSiteApi('POST /auth/register', { body: { ...body, ...proof } });
}

export function SignupForm({ by, referral, returnTo }: SignupFormProps) {
  const { t } = useTranslation('auth');
  const router = useRouter();
  const words = (key: Parameters<Parameters<typeof validateSignup>[2]>[0]) => t(`signup.${key}`);
  const form = useForm({
    initial: { ...emptySignupValues, referral_code: referral },
    rules: (values) => validateSignup(by, values, words),
    send: async (values) => {
      storeUserSession(await blockPage(createAccount(by, values)));
      await router.navigate({ href: returnTo ?? '/', replace: true });
    },
  });
  const email = useFormValue(form, 'email').trim();
  return (
    <Form form={form} label={t('signup.title')}>
      {by === 'email' && (
        <>
          <TextField
            form={form}
            name="email"
            label={t('email')}
            required
            large
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
          />
          <EmailCodeField
            form={form}
            name="email_code"
            email={email}
            ready={() => {
              const error = validateEmail(email, words);
              if (error !== undefined) form.showProblems({ email: error });
              return error === undefined;
            }}
            send={async () => {
              const codeRequest = await anonymousSiteApi('POST /auth/send-email-code', {
                body: { email, type: 'register' },
              });
              form.set('code_token', codeRequest.code_token);
              return codeRequest.resend_after;
            }}
          />
        </>
      )}
      <NewLoginFields form={form} />
      <TextField
        form={form}
        name="referral_code"
        label={t('signup.referral')}
        large
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={MAX_TYPED_CODE_LENGTH}
      />
      <TermsConsentField form={form} name="terms">
        <TermsConsentText />
      </TermsConsentField>
      <SubmitButton form={form} size="lg">
        {t('signup.submit')}
      </SubmitButton>
    </Form>
  );
}
