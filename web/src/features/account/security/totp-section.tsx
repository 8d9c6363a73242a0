import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { Badge } from '#ui/states.tsx';
import { showPageAlert } from '#web/lib/alerts.ts';
import { siteApi } from '#web/lib/api.ts';
import { IdentityProofFields } from './secret-fields.tsx';
import { SecuritySection } from './security-section.tsx';
import { useRefreshSecurity } from './use-refresh-security.ts';
import { useIdentityProofForm } from './use-secret-form.ts';

const TotpSetup = lazy(async () => ({ default: (await import('./totp-setup.tsx')).TotpSetup }));

/** Two-factor setting: authenticator codes in addition to the password. */
export function TotpSection({ profile }: { profile: OwnUserProfile }) {
  const { t } = useTranslation(['security', 'common']);
  const [open, setOpen] = useState(false);
  // The open dialog keeps its mode: setup changes the state behind it.
  const [act, setAct] = useState<'enable' | 'disable'>('enable');
  const enabled = profile.two_factor_enabled;
  return (
    <SecuritySection
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
    </SecuritySection>
  );
}

function DisableForm({ profile, onDone }: { profile: OwnUserProfile; onDone: () => void }) {
  const { t } = useTranslation('security');
  const refreshed = useRefreshSecurity();
  const form = useIdentityProofForm(profile, {
    initial: {},
    send: async (proof) => {
      await siteApi('POST /user/totp/disable', { body: { code: '', ...proof } });
      onDone();
      refreshed();
      showPageAlert({ tone: 'warning', title: t('totp.disabled'), text: t('totp.disabledText') });
    },
  });
  return (
    <Form form={form} failurePlaced>
      <p className="text-muted">{t('totp.disableText')}</p>
      <FormErrorNotice form={form} />
      <IdentityProofFields form={form} profile={profile} focus />
      <SubmitButton form={form} variant="danger" size="lg">
        {t('totp.disable')}
      </SubmitButton>
    </Form>
  );
}
