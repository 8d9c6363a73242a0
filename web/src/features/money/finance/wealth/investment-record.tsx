import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Investment, InvestmentStatus } from '#shared/schemas/investments.ts';
import { Button } from '#ui/button.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { ShortId } from '#ui/id.tsx';
import { Badge } from '#ui/states.tsx';
import { showToast } from '#ui/toast.ts';
import { TimeText } from '#ui/values.tsx';
import { FinanceBar } from '#web/features/money/finance/finance-bar.tsx';
import { getTermProgress } from '#web/features/money/finance/term-progress.ts';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { pickTranslation } from '#web/features/money/pick-translation.ts';
import { siteApi } from '#web/lib/api.ts';
import { useErrorText } from '#web/lib/error-text.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useRefreshWealth } from './queries.ts';

const tones = { active: 'info', completed: 'good', cancelled: 'muted' } as const satisfies Record<
  InvestmentStatus,
  string
>;

/** Returns true once an investment can be cancelled: from the second after its start. Rerenders then. */
function useHasStarted({ start_date, status }: Investment): boolean {
  const [now, setNow] = useState(() => getServerNowMs());
  const msLeft = (start_date + 1) * 1000 - now;
  const isAhead = status === 'active' && msLeft > 0;
  useEffect(() => {
    if (!isAhead) return;
    const timer = setTimeout(() => setNow(getServerNowMs()), msLeft + 50);
    return () => clearTimeout(timer);
  }, [isAhead, msLeft]);
  return msLeft <= 0;
}

/** An investment: status, interest, dates, and its actions while it runs. */
export function InvestmentRecordItem({ investment, onCancel }: { investment: Investment; onCancel: () => void }) {
  const {
    t,
    i18n: { language },
  } = useTranslation(['finance', 'money']);
  const format = useFormat();
  const { product, status, start_date, maturity_date, end, id } = investment;
  const isRunning = status === 'active';
  const hasStarted = useHasStarted(investment);
  const { share, daysLeft } = getTermProgress(start_date, maturity_date);
  const name = pickTranslation(product.names, language);
  const days = t('days', { count: product.term_days, number: format.integer(product.term_days) });
  return (
    <article className="flex flex-col gap-2 text-sm" data-testid="investment" aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-semibold">{name}</span>
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted">
        <span>{`${format.rate(product.annual_return_rate)} · ${days}`}</span>
        <TimeText at={investment.created_at} show="full" />
        <ShortId value={id} />
      </div>
      <DescriptionList>
        <DescriptionListItem label={t('invest.amount')}>
          <HideableAmount value={investment.investment_amount} unit="USDT" className="font-semibold" />
        </DescriptionListItem>
        <DescriptionListItem label={t(isRunning ? 'product.expected' : 'records.paid')}>
          <HideableAmount value={isRunning ? investment.expected_return : investment.paid_return} unit="USDT" />
        </DescriptionListItem>
        <DescriptionListItem label={t(isRunning ? 'invest.maturity' : 'records.ended')}>
          <TimeText at={isRunning ? maturity_date : investment.ended_at} show="full" />
        </DescriptionListItem>
      </DescriptionList>
      {end !== null && <p className="text-xs text-muted">{t(`records.end.${end}`)}</p>}
      {isRunning && (
        <>
          <FinanceBar
            kind="progressbar"
            label={t('records.progress')}
            share={share}
            text={t('records.daysLeft', { count: daysLeft, number: format.integer(daysLeft) })}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <RenewSwitch investment={investment} name={name} />
            {hasStarted && (
              <Button size="sm" aria-label={`${t('cancel.action')}: ${name}`} onClick={onCancel}>
                {t('cancel.action')}
              </Button>
            )}
          </div>
        </>
      )}
    </article>
  );
}

/** Switch for renewing the principal at maturity. */
function RenewSwitch({ investment: { id, auto_renew }, name }: { investment: Investment; name: string }) {
  const { t } = useTranslation('finance');
  const errorText = useErrorText();
  const refreshWealth = useRefreshWealth();
  // Choice made here, until the list is refetched.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const choose = useMutation({
    mutationFn: (renews: boolean) =>
      siteApi('PUT /financial/investments/{id}', { params: { id }, body: { auto_renew: renews } }),
    onSettled: refreshWealth,
    onError: (error) => {
      setWanted(null);
      showToast({ tone: 'warn', title: t('records.renewFailed'), detail: errorText(error) });
    },
  });
  return (
    <label className="flex items-center gap-2">
      <input
        type="checkbox"
        checked={wanted ?? auto_renew}
        aria-label={`${t('invest.renew')}: ${name}`}
        aria-busy={choose.isPending || undefined}
        onChange={({ target }) => {
          if (choose.isPending) return;
          setWanted(target.checked);
          choose.mutate(target.checked);
        }}
        className="size-4 shrink-0 accent-accent"
      />
      {t('invest.renew')}
    </label>
  );
}
