import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#ui/card.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { Amount } from '#ui/values.tsx';
import { type LevelPeriod, tradingStatsQuery } from '#web/features/account/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';

const periods: readonly LevelPeriod[] = ['7d', '30d', '90d', 'all'];

/** Trading volume, fees and result of the main account. */
export function StatsCard() {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const [period, setPeriod] = useState<LevelPeriod>('30d');
  const stats = useQuery({ ...tradingStatsQuery(period), placeholderData: keepPreviousData });
  const { data } = stats;
  return (
    <Card title={t('stats.title')}>
      <Segmented
        label={t('stats.period')}
        size="sm"
        value={period}
        onChange={setPeriod}
        choices={periods.map((value) => ({ value, label: t(`stats.periods.${value}`) }))}
      />
      {data === undefined && stats.isError ? (
        <ErrorState title={t('stats.loadFailed')} error={stats.error} onRetry={() => void stats.refetch()} />
      ) : (
        <Facts className={stats.isPlaceholderData ? 'opacity-60' : ''}>
          <Fact label={t('stats.volume')}>
            <Amount value={data?.volume} unit="USDT" />
          </Fact>
          <Fact label={t('stats.options')}>
            <Amount value={data?.options_volume} unit="USDT" />
          </Fact>
          <Fact label={t('stats.futures')}>
            <Amount value={data?.futures_volume} unit="USDT" />
          </Fact>
          <Fact label={t('stats.orders')}>
            {data ? format.integer(data.orders) : <Skeleton className="h-3.5 w-10" />}
          </Fact>
          <Fact label={t('stats.fees')}>
            <Amount value={data?.fees} unit="USDT" />
          </Fact>
          <Fact label={t('stats.pnl')}>
            <Amount value={data?.realized_pnl} unit="USDT" signed />
          </Fact>
        </Facts>
      )}
    </Card>
  );
}
