import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiContractResponse } from '#shared/api/contract.ts';
import type { SelfImposedLimits } from '#shared/schemas/people.ts';
import { TextField } from '#ui/form/fields.tsx';
import { FormErrorNotice, Form, SubmitButton } from '#ui/form/form.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { ErrorState, Notice, Skeleton } from '#ui/states.tsx';
import { AmountText, TimeText } from '#ui/values.tsx';
import { siteApi } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useSecurityFieldProblemText } from './find-secret-problems.ts';
import { parseSelfLimits } from './parse-self-limits.ts';
import { selfLimitsQuery, securityLogQuery } from './queries.ts';
import { SecuritySection } from './security-section.tsx';

type Limits = ApiContractResponse<'GET /user/limits'>;
const names = ['daily_loss', 'daily_stake', 'session_minutes'] as const;

/** Self-imposed limits on losses, stakes and session time. */
export function LimitsSection() {
  const { t } = useTranslation('security');
  const limits = useQuery(selfLimitsQuery);
  return (
    <SecuritySection title={t('limits.title')} text={t('limits.text')}>
      {limits.data === undefined ? (
        limits.isError ? (
          <ErrorState error={limits.error} onRetry={() => void limits.refetch()} />
        ) : (
          <Skeleton className="h-4 w-56" />
        )
      ) : (
        <LimitsForm held={limits.data} />
      )}
    </SecuritySection>
  );
}

function LimitsForm({ held }: { held: Limits }) {
  const { t } = useTranslation('security');
  const { exact, region } = useFormat();
  const client = useQueryClient();
  const problemText = useSecurityFieldProblemText();
  const [saved, setSaved] = useState(false);
  // The fields show the last request, in force or not.
  const shownLimits = held.pending?.limits ?? held.limits;
  const form = useForm({
    initial: {
      daily_loss: shownLimits.daily_loss === null ? '' : exact(shownLimits.daily_loss),
      daily_stake: shownLimits.daily_stake === null ? '' : exact(shownLimits.daily_stake),
      session_minutes: String(shownLimits.session_minutes ?? ''),
    },
    rules: (typed) => {
      const { problems } = parseSelfLimits(region, typed);
      return Object.fromEntries(names.map((name) => [name, problemText(problems[name])]));
    },
    send: async (typed) => {
      const answer = await siteApi('PUT /user/limits', { body: parseSelfLimits(region, typed).limits });
      client.setQueryData(selfLimitsQuery.queryKey, (before) => before && { ...before, ...answer });
      void client.invalidateQueries({ queryKey: securityLogQuery.queryKey });
      setSaved(true);
    },
  });
  const submit: typeof form.submit = (event) => {
    setSaved(false);
    form.submit(event);
  };
  return (
    <>
      {held.pending && <Pending pending={held.pending} />}
      <FormErrorNotice form={form} />
      <Form form={{ ...form, submit }} failurePlaced className="flex max-w-md flex-col gap-3">
        {names.map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(`limits.${name}`)}
            hint={<SelfLimitHolds name={name} held={held} />}
            inputMode={name === 'session_minutes' ? 'numeric' : 'decimal'}
            autoComplete="off"
            maxLength={30}
            placeholder={t('limits.none')}
            className="text-end tabular-nums"
            suffix={name === 'session_minutes' ? t('limits.minutes') : 'USDT'}
          />
        ))}
        <div className="flex items-center gap-3">
          <SubmitButton form={form} variant="secondary">
            {t('save')}
          </SubmitButton>
          <span role="status" className="text-xs text-muted">
            {saved ? t('saved') : ''}
          </span>
        </div>
      </Form>
    </>
  );
}

/** Limit in force, and how much of it is used. */
function SelfLimitHolds({ name, held }: { name: keyof SelfImposedLimits; held: Limits }) {
  const { t } = useTranslation('security');
  const used = { daily_loss: held.used.loss, daily_stake: held.used.stake, session_minutes: null }[name];
  const value = held.limits[name];
  return (
    <>
      <span>{t('limits.now')}</span> <Limit name={name} value={value} />
      {used !== null && (
        <span>
          {' · '}
          {t('limits.used')} <AmountText value={used} unit="USDT" />
        </span>
      )}
    </>
  );
}

function Limit({ name, value }: { name: keyof SelfImposedLimits; value: string | number | null }) {
  const { t } = useTranslation('security');
  if (value === null) return <span>{t('limits.none')}</span>;
  if (typeof value === 'number' || name === 'session_minutes') return <span>{`${value} ${t('limits.minutes')}`}</span>;
  return <AmountText exact value={value} unit="USDT" />;
}

function Pending({ pending }: { pending: NonNullable<Limits['pending']> }) {
  const { t } = useTranslation('security');
  return (
    <Notice tone="warn" className="flex-col gap-1">
      <span>
        {t('limits.pending')} <TimeText at={pending.from} show="full" />
      </span>
      <ul className="text-muted">
        {names.map((name) => (
          <li key={name}>
            {t(`limits.${name}`)}: <Limit name={name} value={pending.limits[name]} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
