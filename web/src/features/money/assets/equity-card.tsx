import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toAmount, formatUnits } from '#shared/money.ts';
import { type EquityFlows, type EquityPoint, equitySpans } from '#shared/schemas/ledger.ts';
import { Card } from '#ui/card.tsx';
import { AreaChart } from '#ui/charts/area-chart.tsx';
import { SegmentedControl } from '#ui/segmented.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { useBalancesHidden } from '#web/features/money/hidden-balances.ts';
import { HideableAmount } from '#web/features/money/hideable-amount.tsx';
import { equityQuery } from '#web/features/money/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { usePreference } from '#web/lib/use-remembered.ts';

/** Equity at the end of each of the last days, and now. */
export function EquityCard() {
  const { t } = useTranslation('money');
  const [span, setSpan] = usePreference(
    'equity-days',
    (stored) => equitySpans.find((option) => option === stored) ?? '30',
  );
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...equityQuery(span),
    placeholderData: keepPreviousData,
  });
  const choices = equitySpans.map((value) => ({ value, label: t('equity.days', { number: value }) }));
  return (
    <Card
      title={t('equity.title')}
      aside={<SegmentedControl label={t('equity.span')} choices={choices} value={span} onChange={setSpan} size="sm" />}
    >
      <div className="min-h-44 py-2" aria-busy={isPlaceholderData}>
        {data ? (
          <Curve points={[...data.days, data.today]} flows={data.flows} />
        ) : error ? (
          <ErrorState title={t('equity.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </div>
    </Card>
  );
}

const toDaySeconds = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1000;

function Curve({ points, flows }: { points: readonly EquityPoint[]; flows: EquityFlows }) {
  const { t } = useTranslation(['money', 'common']);
  const format = useFormat();
  const isHidden = useBalancesHidden();
  const values = useMemo(
    () => points.map(({ date, value }) => ({ time: toDaySeconds(date), value: Number(value) })),
    [points],
  );
  const formatValue = useCallback(
    (value: number) => (isHidden ? '••••' : `${format.amount(String(value), { digits: 0 })}\u00a0USDT`),
    [format, isHidden],
  );
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return <EmptyState>{t('equity.none')}</EmptyState>;
  const change = toAmount(last.value) - toAmount(first.value);
  const result = formatUnits(change - toAmount(flows.deposited) + toAmount(flows.withdrawn));
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline gap-x-2 text-muted">
        {t('equity.since', { date: first.date })}
        <HideableAmount value={result} unit="USDT" signed />
        <span className="text-xs">
          {t('equity.deposited')} <HideableAmount value={flows.deposited} unit="USDT" /> · {t('equity.withdrawn')}{' '}
          <HideableAmount value={flows.withdrawn} unit="USDT" />
        </span>
      </figcaption>
      <AreaChart
        points={values}
        label={t('equity.title')}
        describe={({ time }) => {
          const selectedPoint = points.find(({ date }) => toDaySeconds(date) === time);
          return selectedPoint
            ? `${selectedPoint.date}: ${isHidden ? t('common:hiddenAmount') : `${format.amount(selectedPoint.value)} USDT`}`
            : '';
        }}
        formatValue={formatValue}
        daily
        className="h-36"
      />
      <EquityTable points={points} />
    </figure>
  );
}

/** Table of the curve's content, for screen readers. */
function EquityTable({ points }: { points: readonly EquityPoint[] }) {
  const { t } = useTranslation('money');
  return (
    <table className="sr-only">
      <thead>
        <tr>
          <th scope="col">{t('equity.day')}</th>
          <th scope="col">{t('details.value')}</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ date, value }) => (
          <tr key={date}>
            <th scope="row">{date}</th>
            <td>
              <HideableAmount value={value} unit="USDT" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
