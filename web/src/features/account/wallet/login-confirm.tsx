import { type FormEvent, useRef, useState } from 'react';
import { totpCode, username as usernameOf } from '#shared/schemas/identity.ts';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import { TermsField } from '#web/features/content/legal/terms-field.tsx';
import { TermsText } from '#web/features/content/legal/terms-text.tsx';
import { useTranslation } from '#web/lib/use-translation.ts';
import type { Connected } from './connection.ts';

export interface LoginChoice {
  username?: string;
  code?: string;
}

interface LoginConfirmProps {
  wallet: Connected;
  mode: 'login' | 'signup';
  /** The wallet was right, and the authenticator's code is asked for beside it. */
  needsCode: boolean;
  busy: boolean;
  onLogIn: (choice: LoginChoice) => void;
  onLeave: () => void;
}

type Problems = Partial<Record<'username' | 'terms' | 'code', string>>;

/** Says which wallet signs what and why, before it is asked to. */
export function LoginConfirm({ wallet, mode, needsCode, busy, onLogIn, onLeave }: LoginConfirmProps) {
  const { t } = useTranslation('wallet');
  const [username, setUsername] = useState('');
  const [agreed, setAgreed] = useState(false);
  const [code, setCode] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const fields = useRef<Partial<Record<keyof Problems, HTMLInputElement | null>>>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found: Problems = {};
    if (mode === 'signup' && !usernameOf.safeParse(username.trim()).success) found.username = t('confirm.nameInvalid');
    if (mode === 'signup' && !agreed) found.terms = t('confirm.termsMissing');
    if (needsCode && !totpCode.safeParse(code.trim()).success) found.code = t('confirm.codeInvalid');
    setProblems(found);
    const first = (['username', 'terms', 'code'] as const).find((name) => found[name] !== undefined);
    if (first !== undefined) {
      fields.current[first]?.focus();
      return;
    }
    onLogIn({
      ...(mode === 'signup' && { username: username.trim() }),
      ...(needsCode && { code: code.trim() }),
    });
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
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
      {mode === 'signup' && (
        <>
          <Field label={t('confirm.username')} error={problems.username} required>
            {(control) => (
              <Input
                {...control}
                ref={(element) => {
                  fields.current.username = element;
                }}
                large
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={30}
                value={username}
                onChange={(event) => setUsername(event.target.value)}
              />
            )}
          </Field>
          <TermsField
            name="wallet-terms"
            inputRef={(element) => {
              fields.current.terms = element;
            }}
            checked={agreed}
            onChecked={setAgreed}
            error={problems.terms}
          >
            <TermsText />
          </TermsField>
        </>
      )}
      {needsCode && (
        <Field label={t('confirm.code')} hint={t('confirm.codeHint')} error={problems.code} required>
          {(control) => (
            <Input
              {...control}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it is what is asked for now
              autoFocus
              ref={(element) => {
                fields.current.code = element;
              }}
              large
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={11}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
        </Field>
      )}
      <p className="text-xs text-muted">{t('neverPhrase')}</p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onLeave}>{t('confirm.leave')}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t(needsCode ? 'confirm.go' : 'confirm.sign')}
        </Button>
      </div>
    </form>
  );
}
