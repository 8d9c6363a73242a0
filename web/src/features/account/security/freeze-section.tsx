import { type FormEvent, useState } from 'react';
import type { Profile } from '#shared/schemas/people.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Badge, Notice } from '#ui/states.tsx';
import { showAlert } from '#web/lib/alerts.ts';
import { api } from '#web/lib/api.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { isDigits } from './find-secret-problems.ts';
import { CodeField, SecretFields } from './secret-fields.tsx';
import { secretProof } from './secret-proof.ts';
import { Section } from './section.tsx';
import { useRefreshed } from './use-refreshed.ts';
import { useSecretForm } from './use-secret-form.ts';

/** Stops everything at once, for the day on which somebody else may be in the account. */
export function FreezeSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('security');
  const [open, setOpen] = useState(false);
  const [act, setAct] = useState<'freeze' | 'unfreeze'>('freeze');
  const next = profile.is_frozen ? 'unfreeze' : 'freeze';
  const close = () => setOpen(false);
  return (
    <Section
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
    </Section>
  );
}

function Freeze({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('security');
  const refreshed = useRefreshed();
  const form = useSecretForm();
  const freeze = () =>
    void form.send({}, [], async () => {
      const { user } = await api('POST /user/freeze', { body: {} });
      onDone();
      refreshed(user);
      showAlert({ tone: 'warning', title: t('freeze.done'), text: t('freeze.doneText') });
    });
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex list-disc flex-col gap-1 ps-5 text-muted">
        <li>{t('freeze.stops')}</li>
        <li>{t('freeze.stays')}</li>
        <li>{t('freeze.ends')}</li>
        <li>{t('freeze.back')}</li>
      </ul>
      {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('common:cancel')}</Button>
        <Button variant="danger" busy={form.busy} onClick={freeze}>
          {t('freeze.freeze')}
        </Button>
      </div>
    </div>
  );
}

function Unfreeze({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { t } = useTranslation('security');
  const refreshed = useRefreshed();
  const form = useSecretForm();
  const mail = useSecretForm();
  const [sent, setSent] = useState(false);
  const byMail = profile.email !== null;

  const send = () =>
    void mail.send({}, [], async () => {
      await api('POST /user/send-email-code', { body: { type: 'unfreeze' } });
      setSent(true);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { problems, shown, body } = secretProof(form, profile);
    const email_code = form.value('email_code').trim();
    void form.send(
      { ...problems, email_code: byMail && !isDigits(email_code) ? 'badCode' : undefined },
      [...shown, 'email_code'],
      async () => {
        const { user } = await api('POST /user/unfreeze', { body: { ...body, ...(byMail ? { email_code } : {}) } });
        onDone();
        refreshed(user);
        showAlert({ tone: 'success', title: t('freeze.lifted'), text: t('freeze.liftedText') });
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-muted">{t('freeze.unfreezeText')}</p>
      {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
      <SecretFields form={form} profile={profile} focus />
      {byMail && (
        <>
          <CodeField form={form} name="email_code" label={t('fields.emailCode')} digits />
          <div className="flex flex-wrap items-center gap-3">
            <Button size="sm" busy={mail.busy} onClick={send}>
              {t(sent ? 'freeze.sendAgain' : 'freeze.send')}
            </Button>
            <span role="status" className="text-xs text-muted">
              {mail.failure ?? (sent ? t('freeze.sent', { email: profile.email }) : '')}
            </span>
          </div>
        </>
      )}
      <Button type="submit" variant="primary" size="lg" busy={form.busy}>
        {t('freeze.unfreeze')}
      </Button>
    </form>
  );
}
