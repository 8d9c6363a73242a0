import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnUserProfile } from '#shared/schemas/people.ts';
import { readDigitCode } from '#shared/typed/codes.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import type { FormHandle } from '#ui/form/use-form.ts';
import { EmptyState, ErrorState, Notice, Skeleton } from '#ui/states.tsx';
import { fundPasswordQueryKey, profileQueryKey, profileQuery } from '#web/features/account/queries.ts';
import { useSecurityFieldProblemText } from '#web/features/account/security/find-secret-problems.ts';
import { TotpCodeField, IdentityProofFields } from '#web/features/account/security/secret-fields.tsx';
import {
  type EmailCodeValues,
  toEmailCodeProof,
  toIdentityProofBody,
  type IdentityProofValues,
  useIdentityProofForm,
} from '#web/features/account/security/use-secret-form.ts';
import { withdrawalLimitsQuery } from '#web/features/money/queries.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { useFormat } from '#web/lib/use-format.ts';
import {
  startFundPasswordEntry,
  type FundPasswordEntry,
  advanceFundPasswordEntry,
  setFundPasswordDigits,
} from './fund-steps.ts';
import { PinEntry } from './pin-entry.tsx';
import { useFormatDate } from './use-format-date.ts';
import { useResendCountdown } from './use-resend-countdown.ts';

/** Form that replaces a forgotten fund password: proof of identity, then the new digits twice. */
export function FundPasswordResetForm({ onClose }: { onClose: () => void }) {
  const { data: profile, error, refetch } = useQuery(profileQuery);
  const { t } = useTranslation('profile');
  if (profile === undefined)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton className="h-64 w-full" />;
  if (profile.email === null && !profile.two_factor_enabled)
    return (
      <EmptyState
        action={
          <Link to="/profile/security" className={buttonClass('primary')} onClick={onClose}>
            {t('security.open')}
          </Link>
        }
      >
        {t('fund.resetNeeds')}
      </EmptyState>
    );
  return <Reset profile={profile} onClose={onClose} />;
}

function Reset({ profile, onClose }: { profile: OwnUserProfile; onClose: () => void }) {
  const { t } = useTranslation(['profile', 'common']);
  const { clock } = useFormat();
  const date = useFormatDate();
  const client = useQueryClient();
  const problemText = useSecurityFieldProblemText();
  /** Null during the proof of identity. */
  const [entry, setEntry] = useState<FundPasswordEntry | null>(null);
  const form = useIdentityProofForm(profile, {
    initial: { email_code: '', code_token: '' },
    rules: ({ email_code }) => ({
      email_code: problemText(profile.email !== null && readDigitCode(email_code) === null && 'badCode'),
    }),
    send: () => setEntry(startFundPasswordEntry(false)),
  });
  const save = useMutation({
    mutationFn: ({ typed }: FundPasswordEntry) =>
      siteApi('POST /user/reset-fund-password', {
        body: {
          ...toIdentityProofBody(profile, { password: form.value('password'), code: form.value('code') }),
          ...(profile.email === null
            ? {}
            : toEmailCodeProof({ email_code: form.value('email_code'), code_token: form.value('code_token') })),
          new_password: typed.new,
          confirm_password: typed.confirm,
        },
      }),
    onError: (error) => {
      // The proof was rejected: its form shows the error.
      setEntry(null);
      form.showError(error);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: fundPasswordQueryKey });
      void client.invalidateQueries({ queryKey: profileQueryKey });
      void client.invalidateQueries({ queryKey: withdrawalLimitsQuery.queryKey });
    },
  });
  const heldUntil = save.data?.withdrawals_held_until;
  if (heldUntil !== undefined)
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="info">{t('fund.resetDone', { time: `${date(heldUntil)} ${clock(heldUntil)}` })}</Notice>
        <Button variant="primary" size="lg" onClick={onClose}>
          {t('common:close')}
        </Button>
      </div>
    );
  if (entry === null) return <ProofForm form={form} profile={profile} />;
  const next = () => {
    const { entry: following, complete } = advanceFundPasswordEntry(entry);
    setEntry(following);
    if (complete) save.mutate(following);
  };
  return (
    <PinEntry
      label={t(entry.step === 'confirm' ? 'fund.confirm' : 'fund.new')}
      value={entry.typed[entry.step]}
      onChange={(digits) => setEntry(setFundPasswordDigits(entry, digits))}
      onSubmit={next}
      submitLabel={t(entry.step === 'confirm' ? 'fund.finish' : 'fund.next')}
      busy={save.isPending}
      error={entry.problem === null ? undefined : t(`fund.${entry.problem}`)}
    />
  );
}

type ProofHandle = FormHandle<IdentityProofValues & EmailCodeValues>;

/** Fields for every proof of identity. */
function ProofForm({ form, profile }: { form: ProofHandle; profile: OwnUserProfile }) {
  const { t } = useTranslation('profile');
  return (
    <Form form={form} failurePlaced>
      <p>{t('fund.resetText')}</p>
      <Notice tone="warn">{t('fund.resetHold')}</Notice>
      <FormErrorNotice form={form} />
      <IdentityProofFields form={form} profile={profile} focus />
      {profile.email !== null && <MailedCode form={form} email={profile.email} />}
      <SubmitButton form={form} size="lg">
        {t('fund.next')}
      </SubmitButton>
    </Form>
  );
}

function MailedCode({ form, email }: { form: ProofHandle; email: string }) {
  const { t } = useTranslation('profile');
  const errorText = useErrorText();
  const [sent, setSent] = useState(false);
  const [wait, setWait] = useResendCountdown();
  const mail = useMutation({
    mutationFn: () => siteApi('POST /user/send-email-code', { body: { type: 'reset_fund_password' } }),
    onSuccess: ({ resend_after, code_token }) => {
      form.set('code_token', code_token);
      setSent(true);
      setWait(resend_after);
    },
  });
  return (
    <div className="flex flex-col gap-3">
      <TotpCodeField form={form} name="email_code" label={t('email.code')} digits />
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={mail.isPending} onClick={() => mail.mutate()} {...(wait > 0 && { blockedBy: 'fund-mail-wait' })}>
          {t(sent ? 'email.again' : 'email.send')}
        </Button>
        <span id="fund-mail-wait" className="text-xs text-muted tabular-nums">
          {wait > 0 ? t('email.wait', { seconds: wait }) : ''}
        </span>
      </div>
      <p role="status" className="text-xs text-muted">
        {mail.isError ? errorText(mail.error) : sent ? t('email.sent', { email }) : ''}
      </p>
    </div>
  );
}
