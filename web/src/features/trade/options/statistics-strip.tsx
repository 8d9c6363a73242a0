import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AmountText } from '#ui/values.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { optionStatisticsQuery } from './queries.ts';

/** Statistics of the user's options in one line. Empty before the first is settled. */
export function StatisticsStrip() {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const { data } = useQuery(optionStatisticsQuery);
  if (!data || data.count === 0) return null;
  return (
    <dl
      aria-label={t('statistics.label')}
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-0.5 text-xs text-muted tabular-nums"
      data-testid="option-statistics"
    >
      <div>
        <dt className="sr-only">{t('statistics.label')}</dt>
        <dd>
          {t('statistics.count', { count: data.count })}
          {data.win_rate !== null && <> · {t('statistics.winRate', { rate: format.price(data.win_rate, 1) })}</>}
        </dd>
      </div>
      <dd className="@max-[600px]/table:hidden">
        {t('statistics.split', { won: data.won, lost: data.lost, tied: data.tied, sold: data.sold })}
      </dd>
      <div className="flex gap-1.5">
        <dt>{t('statistics.profit')}</dt>
        <dd>
          <AmountText value={data.profit} signed unit="USDT" />
        </dd>
      </div>
    </dl>
  );
}
