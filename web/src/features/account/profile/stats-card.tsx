import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#ui/card.tsx';
import { DescriptionListItem, DescriptionList } from '#ui/description-list.tsx';
import { SegmentedControl } from '#ui/segmented.tsx';
import { ErrorState, Skeleton } from '#ui/states.tsx';
import { AmountText } from '#ui/values.tsx';
import { type TradingStatsPeriod, tradingStatsQuery } from '#web/features/account/queries.ts';
import { useFormat } from '#web/lib/use-format.ts';

const periods: readonly TradingStatsPeriod[] = ['7d', '30d', '90d', 'all'];

/** Trading volume, fees and result of the main account. */
export function TradingStatsCard() {
  const { t } = useTranslation('profile');
  const format = useFormat();
  const [period, setPeriod] = useState<TradingStatsPeriod>('30d');
  const stats = useQuery({ ...tradingStatsQuery(period), placeholderData: keepPreviousData });
  const { data } = stats;
  return (
    <Card title={t('stats.title')}>
      <SegmentedControl
        label={t('stats.period')}
        size="sm"
        value={period}
        onChange={setPeriod}
        choices={periods.map((value) => ({ value, label: t(`stats.periods.${value}`) }))}
      />
      {data === undefined && stats.isError ? (
        <ErrorState title={t('stats.loadFailed')} error={stats.error} onRetry={() => void stats.refetch()} />
      ) : (
        <DescriptionList className={stats.isPlaceholderData ? 'opacity-60' : ''}>
          <DescriptionListItem label={t('stats.volume')}>
            <AmountText value={data?.volume} unit="USDT" />
          </DescriptionListItem>
          <DescriptionListItem label={t('stats.options')}>
            <AmountText value={data?.options_volume} unit="USDT" />
          </DescriptionListItem>
          <DescriptionListItem label={t('stats.futures')}>
            <AmountText value={data?.futures_volume} unit="USDT" />
          </DescriptionListItem>
          <DescriptionListItem label={t('stats.orders')}>
            {data ? format.integer(data.orders) : <Skeleton className="h-3.5 w-10" />}
          </DescriptionListItem>
          <DescriptionListItem label={t('stats.fees')}>
            <AmountText value={data?.fees} unit="USDT" />
          </DescriptionListItem>
          <DescriptionListItem label={t('stats.pnl')}>
            <AmountText value={data?.realized_pnl} unit="USDT" signed />
          </DescriptionListItem>
        </DescriptionList>
      )}
    </Card>
  );
}
