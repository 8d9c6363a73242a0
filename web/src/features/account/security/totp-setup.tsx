import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { readDigitCode } from '#shared/typed/codes.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { siteApi } from '#web/lib/api.ts';
import { useSecurityFieldProblemText } from './find-secret-problems.ts';
import { RecoveryCodesPanel } from './recovery-codes.tsx';
import { TotpCodeField, IdentityProofFields } from './secret-fields.tsx';
import { useRefreshSecurity } from './use-refresh-security.ts';
import { useIdentityProofForm } from './use-secret-form.ts';

interface Secret {
  secret: string;
  uri: string;
}
type Step = { name: 'begin' } | ({ name: 'scan' } & Secret) | { name: 'codes'; codes: string[] };

/** Setup of an authenticator: identity, secret, a code, and recovery codes. */
export function TotpSetup({ profile, onDone }: { profile: OwnUserProfile; onDone: () => void }) {
  const refreshed = useRefreshSecurity();
  const [step, setStep] = useState<Step>({ name: 'begin' });
  if (step.name === 'begin')
    return <Begin profile={profile} onNext={(secret) => setStep({ name: 'scan', ...secret })} />;
  if (step.name === 'scan') return <Scan {...step} onNext={(codes) => setStep({ name: 'codes', codes })} />;
  return (
    <RecoveryCodesPanel
      codes={step.codes}
      onDone={() => {
        onDone();
        refreshed();
      }}
    />
  );
}

function Begin({ profile, onNext }: { profile: OwnUserProfile; onNext: (secret: Secret) => void }) {
  const { t } = useTranslation('security');
  const form = useIdentityProofForm(profile, {
    initial: {},
    send: async (body) => onNext(await siteApi('POST /user/totp/setup', { body })),
  });
  return (
    <Form form={form} failurePlaced>
      <p className="text-muted">{t('totp.begin')}</p>
      <FormErrorNotice form={form} />
      <IdentityProofFields form={form} profile={profile} focus />
      <SubmitButton form={form} size="lg">
        {t('totp.next')}
      </SubmitButton>
    </Form>
  );
}

function Scan({ secret, uri, onNext }: Secret & { onNext: (codes: string[]) => void }) {
  const { t } = useTranslation('security');
  const problemText = useSecurityFieldProblemText();
  const form = useForm({
    initial: { code: '' },
    rules: ({ code }) => ({ code: problemText(readDigitCode(code) === null && 'badCode') }),
    send: async ({ code }) => {
      onNext((await siteApi('POST /user/totp/enable', { body: { code } })).recovery_codes);
    },
  });
  const spaced = secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <Form form={form} failurePlaced>
      <p className="text-muted">{t('totp.scan')}</p>
      <QrCode text={uri} label={t('totp.qr')} />
      <div className="flex flex-col gap-1">
        <span className="text-xs text-muted">{t('totp.secret')}</span>
        <span className="flex items-start gap-2">
          <code data-testid="totp-secret" className="min-w-0 grow font-mono text-sm wrap-anywhere select-all">
            {spaced}
          </code>
          <CopyButton text={secret} label={t('totp.copySecret')} />
        </span>
      </div>
      <FormErrorNotice form={form} />
      <TotpCodeField form={form} name="code" label={t('totp.code')} hint={t('totp.codeHint')} digits />
      <SubmitButton form={form} size="lg">
        {t('totp.enable')}
      </SubmitButton>
    </Form>
  );
}
