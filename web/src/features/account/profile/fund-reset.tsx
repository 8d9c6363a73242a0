import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Profile } from '#shared/schemas/people.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Empty, ErrorState, Notice, Skeleton } from '#ui/states.tsx';
import { fundPasswordKey, profileKey, profileQuery } from '#web/features/account/queries.ts';
import { isDigits } from '#web/features/account/security/find-secret-problems.ts';
import { CodeField, SecretFields } from '#web/features/account/security/secret-fields.tsx';
import { secretProof } from '#web/features/account/security/secret-proof.ts';
import { type SecretForm, useSecretForm } from '#web/features/account/security/use-secret-form.ts';
import { api } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useTranslation } from '#web/lib/use-translation.ts';
import { beginFundEntry, type FundEntry, goOn, typeDigits } from './fund-steps.ts';
import { PinEntry } from './pin-entry.tsx';
import { useDate } from './use-date.ts';
import { useWait } from './use-wait.ts';

/** Sets another fund password where the present one is forgotten: who it is first, then the new digits twice. */
export function FundReset({ onClose }: { onClose: () => void }) {
  const { data: profile, error, refetch } = useQuery(profileQuery);
  const { t } = useTranslation('profile');
  if (profile === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-64 w-full" />;
  if (profile.email === null && !profile.two_factor_enabled)
    return (
      <Empty
        action={
          <Link to="/profile/security" className={buttonClass('primary')} onClick={onClose}>
            {t('security.open')}
          </Link>
        }
      >
        {t('fund.resetNeeds')}
      </Empty>
    );
  return <Reset profile={profile} onClose={onClose} />;
}

function Reset({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const { clock } = useFormat();
  const date = useDate();
  const client = useQueryClient();
  const form = useSecretForm();
  /** Null while it is shown who it is. */
  const [entry, setEntry] = useState<FundEntry | null>(null);
  const [heldUntil, setHeldUntil] = useState<number | null>(null);
  const save = ({ typed }: FundEntry) => {
    const { shown, body } = secretProof(form, profile);
    const email_code = form.value('email_code').trim();
    void form.send({}, [...shown, 'email_code'], async () => {
      try {
        const { withdrawals_held_until } = await api('POST /user/reset-fund-password', {
          body: {
            ...body,
            ...(profile.email === null ? {} : { email_code }),
            new_password: typed.new,
            confirm_password: typed.confirm,
          },
        });
        setHeldUntil(withdrawals_held_until);
      } catch (error) {
        // What was refused was who it is: that is where it is said.
        setEntry(null);
        throw error;
      } finally {
        void client.invalidateQueries({ queryKey: fundPasswordKey });
        void client.invalidateQueries({ queryKey: profileKey });
      }
    });
  };
  if (heldUntil !== null)
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="info">{t('fund.resetDone', { time: `${date(heldUntil)} ${clock(heldUntil)}` })}</Notice>
        <Button variant="primary" size="lg" onClick={onClose}>
          {t('common:close')}
        </Button>
      </div>
    );
  if (entry === null) return <Proof form={form} profile={profile} onProved={() => setEntry(beginFundEntry(false))} />;
  const next = () => {
    const { entry: following, complete } = goOn(entry);
    setEntry(following);
    if (complete) save(following);
  };
  return (
    <PinEntry
      label={t(entry.step === 'confirm' ? 'fund.confirm' : 'fund.new')}
      value={entry.typed[entry.step]}
      onChange={(digits) => setEntry(typeDigits(entry, digits))}
      onSubmit={next}
      submitLabel={t(entry.step === 'confirm' ? 'fund.finish' : 'fund.next')}
      busy={form.busy}
      error={entry.problem === null ? undefined : t(`fund.${entry.problem}`)}
    />
  );
}

interface ProofProps {
  form: SecretForm;
  profile: Profile;
  onProved: () => void;
}

/** All that there is to know somebody by. */
function Proof({ form, profile, onProved }: ProofProps) {
  const { t } = useTranslation('profile');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { problems, shown } = secretProof(form, profile);
    const lacking = profile.email !== null && !isDigits(form.value('email_code').trim());
    void form.send({ ...problems, email_code: lacking ? 'badCode' : undefined }, [...shown, 'email_code'], async () =>
      onProved(),
    );
  };
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <p>{t('fund.resetText')}</p>
      <Notice tone="warn">{t('fund.resetHold')}</Notice>
      {form.failure !== null && <Notice tone="error">{form.failure}</Notice>}
      <SecretFields form={form} profile={profile} focus />
      {profile.email !== null && <MailedCode form={form} email={profile.email} />}
      <Button type="submit" variant="primary" size="lg">
        {t('fund.next')}
      </Button>
    </form>
  );
}

function MailedCode({ form, email }: { form: SecretForm; email: string }) {
  const { t } = useTranslation('profile');
  const mail = useSecretForm();
  const [sent, setSent] = useState(false);
  const [wait, setWait] = useWait();
  const send = () =>
    void mail.send({}, [], async () => {
      const { resend_after } = await api('POST /user/send-email-code', { body: { type: 'reset_fund_password' } });
      setSent(true);
      setWait(resend_after);
    });
  return (
    <div className="flex flex-col gap-3">
      <CodeField form={form} name="email_code" label={t('email.code')} digits />
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={mail.busy} onClick={send} {...(wait > 0 && { blockedBy: 'fund-mail-wait' })}>
          {t(sent ? 'email.again' : 'email.send')}
        </Button>
        <span id="fund-mail-wait" className="text-xs text-muted tabular-nums">
          {wait > 0 ? t('email.wait', { seconds: wait }) : ''}
        </span>
      </div>
      <p role="status" className="text-xs text-muted">
        {mail.failure ?? (sent ? t('email.sent', { email }) : '')}
      </p>
    </div>
  );
}
