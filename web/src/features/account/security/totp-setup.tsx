import { type FormEvent, useState } from 'react';
import type { Profile } from '#shared/schemas/people.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { QrCode } from '#ui/qr-code.tsx';
import { Notice } from '#ui/states.tsx';
import { api } from '#web/lib/api.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { isDigits } from './find-secret-problems.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { CodeField, SecretFields } from './secret-fields.tsx';
import { secretProof } from './secret-proof.ts';
import { useRefreshed } from './use-refreshed.ts';
import { type SecretForm, useSecretForm } from './use-secret-form.ts';

type Step = { name: 'begin' } | { name: 'scan'; secret: string; uri: string } | { name: 'codes'; codes: string[] };

/** Who is asking, the secret, a code of it, and the codes for the day on which the authenticator is lost. */
export function TotpSetup({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const refreshed = useRefreshed();
  const form = useSecretForm();
  const [step, setStep] = useState<Step>({ name: 'begin' });

  const begin = async () => {
    const { problems, shown, body } = secretProof(form, profile);
    await form.send(problems, shown, async () => {
      const answer = await api('POST /user/totp/setup', { body });
      form.clear();
      setStep({ name: 'scan', ...answer });
    });
  };
  const enable = async () => {
    const code = form.value('code').replaceAll(' ', '');
    await form.send({ code: isDigits(code) ? undefined : 'badCode' }, ['code'], async () => {
      const { recovery_codes } = await api('POST /user/totp/enable', { body: { code } });
      setStep({ name: 'codes', codes: recovery_codes });
    });
  };

  if (step.name === 'codes')
    return (
      <RecoveryCodes
        codes={step.codes}
        onDone={() => {
          onDone();
          refreshed();
        }}
      />
    );
  return step.name === 'begin' ? (
    <Begin form={form} profile={profile} onNext={begin} />
  ) : (
    <Scan form={form} secret={step.secret} uri={step.uri} onNext={enable} />
  );
}

const submitted = (act: () => Promise<void>) => (event: FormEvent) => {
  event.preventDefault();
  void act();
};

function Begin({ form, profile, onNext }: { form: SecretForm; profile: Profile; onNext: () => Promise<void> }) {
  const { t } = useTranslation('security');
  return (
    <form noValidate onSubmit={submitted(onNext)} className="flex flex-col gap-4">
      <p className="text-muted">{t('totp.begin')}</p>
      {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
      <SecretFields form={form} profile={profile} focus />
      <Button type="submit" variant="primary" size="lg" busy={form.busy}>
        {t('totp.next')}
      </Button>
    </form>
  );
}

interface ScanProps {
  form: SecretForm;
  secret: string;
  uri: string;
  onNext: () => Promise<void>;
}

function Scan({ form, secret, uri, onNext }: ScanProps) {
  const { t } = useTranslation('security');
  const spaced = secret.replace(/(.{4})(?=.)/g, '$1 ');
  return (
    <form noValidate onSubmit={submitted(onNext)} className="flex flex-col gap-4">
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
      {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
      <CodeField form={form} label={t('totp.code')} hint={t('totp.codeHint')} digits />
      <Button type="submit" variant="primary" size="lg" busy={form.busy}>
        {t('totp.enable')}
      </Button>
    </form>
  );
}
