import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { readDigitCode } from '#shared/typed/codes.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { Badge, Notice } from '#ui/states.tsx';
import { showPageAlert } from '#web/lib/alerts.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useSecurityFieldProblemText } from './find-secret-problems.ts';
import { TotpCodeField, IdentityProofFields } from './secret-fields.tsx';
import { SecuritySection } from './security-section.tsx';
import { useRefreshSecurity } from './use-refresh-security.ts';
import { toEmailCodeProof, useIdentityProofForm } from './use-secret-form.ts';

/** Button that blocks everything at once, in case of an intruder. */
export function FreezeSection({ profile }: { profile: OwnUserProfile }) {
  const { t } = useTranslation(['security', 'common']);
  const [open, setOpen] = useState(false);
  const [act, setAct] = useState<'freeze' | 'unfreeze'>('freeze');
  const next = profile.is_frozen ? 'unfreeze' : 'freeze';
  const close = () => setOpen(false);
  return (
    <SecuritySection
      title={t('freeze.title')}
      text={t(profile.is_frozen ? 'freeze.frozenText' : 'freeze.text')}
      aside={
        <span className="flex items-center gap-3">
          {profile.is_frozen && <Badge tone="warn">{t('freeze.frozen')}</Badge>}
          <Button
            variant={profile.is_frozen ? 'primary' : 'danger'}
            onClick={() => {
              setAct(next);
              setOpen(true);
            }}
          >
            {t(`freeze.${next}`)}
          </Button>
        </span>
      }
    >
      <Dialog open={open} onClose={close} title={t(`freeze.${act}`)} closeLabel={t('common:close')}>
        {act === 'freeze' ? <Freeze onDone={close} /> : <Unfreeze profile={profile} onDone={close} />}
      </Dialog>
    </SecuritySection>
  );
}

function Freeze({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['security', 'common']);
  const errorText = useErrorText();
  const refreshed = useRefreshSecurity();
  const freeze = useMutation({
    mutationFn: () => siteApi('POST /user/freeze', { body: {} }),
    onSuccess: ({ user }) => {
      onDone();
      refreshed(user);
      showPageAlert({ tone: 'warning', title: t('freeze.done'), text: t('freeze.doneText') });
    },
  });
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex list-disc flex-col gap-1 ps-5 text-muted">
        <li>{t('freeze.stops')}</li>
        <li>{t('freeze.stays')}</li>
        <li>{t('freeze.ends')}</li>
        <li>{t('freeze.back')}</li>
      </ul>
      {freeze.isError && <Notice tone="error">{errorText(freeze.error)}</Notice>}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('common:cancel')}</Button>
        <Button variant="danger" busy={freeze.isPending} onClick={() => freeze.mutate()}>
          {t('freeze.freeze')}
        </Button>
      </div>
    </div>
  );
}

function Unfreeze({ profile, onDone }: { profile: OwnUserProfile; onDone: () => void }) {
  const { t } = useTranslation('security');
  const errorText = useErrorText();
  const refreshed = useRefreshSecurity();
  const problemText = useSecurityFieldProblemText();
  const byMail = profile.email !== null;
  const form = useIdentityProofForm(profile, {
    initial: { email_code: '', code_token: '' },
    rules: ({ email_code }) => ({ email_code: problemText(byMail && readDigitCode(email_code) === null && 'badCode') }),
    send: async (proof, values) => {
      const body = { ...proof, ...(byMail ? toEmailCodeProof(values) : {}) };
      const { user } = await siteApi('POST /user/unfreeze', { body });
      onDone();
      refreshed(user);
      showPageAlert({ tone: 'success', title: t('freeze.lifted'), text: t('freeze.liftedText') });
    },
  });
  const mail = useMutation({
    mutationFn: () => siteApi('POST /user/send-email-code', { body: { type: 'unfreeze' } }),
    onSuccess: ({ code_token }) => form.set('code_token', code_token),
  });
  return (
    <Form form={form} failurePlaced>
      <p className="text-muted">{t('freeze.unfreezeText')}</p>
      <FormErrorNotice form={form} />
      <IdentityProofFields form={form} profile={profile} focus />
      {byMail && (
        <>
          <TotpCodeField form={form} name="email_code" label={t('fields.emailCode')} digits />
          <div className="flex flex-wrap items-center gap-3">
            <Button size="sm" busy={mail.isPending} onClick={() => mail.mutate()}>
              {t(mail.isSuccess ? 'freeze.sendAgain' : 'freeze.send')}
            </Button>
            <span role="status" className="text-xs text-muted">
              {mail.isError ? errorText(mail.error) : mail.isSuccess ? t('freeze.sent', { email: profile.email }) : ''}
            </span>
          </div>
        </>
      )}
      <SubmitButton form={form} size="lg">
        {t('freeze.unfreeze')}
      </SubmitButton>
    </Form>
  );
}
