import { useTranslation } from 'react-i18next';
import { username as usernameOf } from '#shared/schemas/identity.ts';
import { MAX_TYPED_CODE_LENGTH, readAuthCode } from '#shared/typed/codes.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/form/fields.tsx';
import { Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { TermsConsentField } from '#web/features/content/legal/terms-field.tsx';
import { TermsConsentText } from '#web/features/content/legal/terms-text.tsx';
import type { ConnectedWallet } from './connection.ts';

export interface WalletLoginInput {
  username?: string;
  code?: string;
}

interface LoginConfirmProps {
  wallet: ConnectedWallet;
  mode: 'login' | 'signup';
  /** True when the wallet was right and the authenticator code is also required. */
  needsCode: boolean;
  /** Resolves when done or cancelled; throws field errors. */
  onLogIn: (choice: WalletLoginInput) => Promise<void>;
  onLeave: () => void;
}

/** Explains which wallet signs what and why, before the prompt. */
export function WalletLoginConfirmation({ wallet, mode, needsCode, onLogIn, onLeave }: LoginConfirmProps) {
  const { t } = useTranslation('wallet');
  const isSignup = mode === 'signup';
  const form = useForm({
    initial: { username: '', terms: false, code: '' },
    rules: ({ username, terms, code }) => ({
      username: isSignup && !usernameOf.safeParse(username.trim()).success ? t('confirm.nameInvalid') : undefined,
      terms: isSignup && !terms ? t('confirm.termsMissing') : undefined,
      code: needsCode && readAuthCode(code) === null ? t('confirm.codeInvalid') : undefined,
    }),
    send: ({ username, code }) =>
      onLogIn({ ...(isSignup && { username: username.trim() }), ...(needsCode && { code }) }),
  });
  return (
    <Form form={form}>
      <dl className="flex flex-col gap-1 rounded border border-line bg-surface-2 px-3 py-2 text-sm">
        <div className="flex justify-between gap-3">
          <dt className="text-muted">{t('confirm.wallet')}</dt>
          <dd className="min-w-0 truncate">{wallet.app.name === '' ? t('choose.browser') : wallet.app.name}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-3">
          <dt className="text-muted">{t('confirm.address')}</dt>
          <dd className="font-mono text-xs break-all">{wallet.address}</dd>
        </div>
      </dl>
      <p>{t(`confirm.${mode}`)}</p>
      {isSignup && (
        <>
          <TextField
            form={form}
            name="username"
            label={t('confirm.username')}
            required
            large
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={30}
          />
          <TermsConsentField form={form} name="terms">
            <TermsConsentText />
          </TermsConsentField>
        </>
      )}
      {needsCode && (
        <TextField
          form={form}
          name="code"
          label={t('confirm.code')}
          hint={t('confirm.codeHint')}
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what is asked for now
          autoFocus
          large
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_TYPED_CODE_LENGTH}
        />
      )}
      <p className="text-xs text-muted">{t('neverPhrase')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onLeave}>{t('confirm.leave')}</Button>
        <SubmitButton form={form}>{t(needsCode ? 'confirm.go' : 'confirm.sign')}</SubmitButton>
      </div>
    </Form>
  );
}
