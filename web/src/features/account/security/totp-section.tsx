import { type FormEvent, lazy, Suspense, useState } from 'react';
import type { Profile } from '#shared/schemas/people.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Badge, Notice } from '#ui/states.tsx';
import { showAlert } from '#web/lib/alerts.ts';
import { api } from '#web/lib/api.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { SecretFields } from './secret-fields.tsx';
import { secretProof } from './secret-proof.ts';
import { Section } from './section.tsx';
import { useRefreshed } from './use-refreshed.ts';
import { useSecretForm } from './use-secret-form.ts';

const TotpSetup = lazy(async () => ({ default: (await import('./totp-setup.tsx')).TotpSetup }));

/** Two factors: a password and something that changes every half minute. */
export function TotpSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('security');
  const [open, setOpen] = useState(false);
  // What the dialog is about stays while it is open: setting up turns the one into the other.
  const [act, setAct] = useState<'enable' | 'disable'>('enable');
  const enabled = profile.two_factor_enabled;
  return (
    <Section
      title={t('totp.title')}
      text={t('totp.text')}
      aside={
        <span className="flex items-center gap-3">
          <Badge tone={enabled ? 'good' : 'muted'}>{t(enabled ? 'totp.on' : 'totp.off')}</Badge>
          <Button
            variant={enabled ? 'secondary' : 'primary'}
            onClick={() => {
              setAct(enabled ? 'disable' : 'enable');
              setOpen(true);
            }}
          >
            {t(enabled ? 'totp.turnOff' : 'totp.turnOn')}
          </Button>
        </span>
      }
    >
      <Dialog open={open} onClose={() => setOpen(false)} title={t(`totp.${act}`)} closeLabel={t('common:close')}>
        {act === 'enable' ? (
          <Suspense>
            <TotpSetup profile={profile} onDone={() => setOpen(false)} />
          </Suspense>
        ) : (
          <DisableForm profile={profile} onDone={() => setOpen(false)} />
        )}
      </Dialog>
    </Section>
  );
}

function DisableForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { t } = useTranslation('security');
  const refreshed = useRefreshed();
  const form = useSecretForm();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { problems, shown, body } = secretProof(form, profile);
    void form.send(problems, shown, async () => {
      await api('POST /user/totp/disable', { body: { code: '', ...body } });
      onDone();
      refreshed();
      showAlert({ tone: 'warning', title: t('totp.disabled'), text: t('totp.disabledText') });
    });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{t('totp.disableText')}</p>
      {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
      <SecretFields form={form} profile={profile} focus />
      <Button type="submit" variant="danger" size="lg" busy={form.busy}>
        {t('totp.disable')}
      </Button>
    </form>
  );
}
