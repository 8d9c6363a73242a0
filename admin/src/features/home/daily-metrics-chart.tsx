import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DailyMetricsView, AdminHomeSummary } from '#shared/schemas/admin/home.ts';
import { useLazyChart } from '#ui/charts/use-lazy-chart.ts';
import { SegmentedControl } from '#ui/segmented.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { readColourTokens } from '#web/lib/read-tokens.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { useColourTokens } from '#web/lib/use-tokens.ts';

/** Metrics of the chart; null for a day without the metric. */
const figures = {
  result: ({ net_result }: DailyMetricsView) => net_result?.total ?? null,
  net: ({ net }: DailyMetricsView) => net,
  volume: ({ volume }: DailyMetricsView) => volume.total,
  people: ({ people }: DailyMetricsView) => String(people),
  active: ({ active }: DailyMetricsView) => String(active),
};
type DailyMetricName = keyof typeof figures;
const names = Object.keys(figures) as DailyMetricName[];

const HEIGHT = 'h-52';

/** Chart of one metric by day, also described in text. */
export function DailyMetricsChart({ days }: { days: AdminHomeSummary['days'] | undefined }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [figure, setFigure] = useState<DailyMetricName>('result');
  const points = days?.flatMap((day) => {
    const value = figures[figure](day);
    return value === null ? [] : [{ date: day.date, value: Number(value) }];
  });
  const formatValue = (value: number) => format.amount(value.toFixed(2), { digits: Number.isInteger(value) ? 0 : 2 });
  const values = points?.map(({ value }) => value) ?? [];
  const [first, last] = [points?.[0], points?.at(-1)];
  return (
    <>
      <div className="max-w-full overflow-x-auto">
        <SegmentedControl
          label={t('home.byDay')}
          choices={names.map((value) => ({ value, label: t(`home.${value}`) }))}
          value={figure}
          onChange={setFigure}
        />
      </div>
      {points === undefined ? (
        <Skeleton className={`${HEIGHT} w-full`} />
      ) : first && last ? (
        <Bars
          points={points}
          told={t('home.chart', {
            figure: t(`home.${figure}`),
            from: first.date,
            to: last.date,
            end: formatValue(last.value),
            least: formatValue(Math.min(...values)),
            most: formatValue(Math.max(...values)),
          })}
        />
      ) : (
        <EmptyState className={HEIGHT}>{t('home.noDays')}</EmptyState>
      )}
    </>
  );
}

interface BarsProps {
  points: readonly { date: string; value: number }[];
  /** Text description of the chart. */
  told: string;
}

/** Bar chart by day; its library loads when first shown. */
function Bars({ points, told }: BarsProps) {
  const format = useFormat();
  const { host, chart, failure } = useLazyChart(async () => (await import('./mount-bar-chart.ts')).mountBarChart);
  const tokens = useColourTokens();

  const look = useEffectEvent((element: HTMLElement) => ({
    token: readColourTokens(element),
    language: format.language,
    formatValue: (value: number) => format.compact(String(value)),
  }));

  // Tokens and language are dependencies: both change the drawing.
  useEffect(() => {
    if (chart && host.current) chart.draw(points, look(host.current));
  }, [chart, host, points, tokens, format.language]);

  if (failure !== null) return <ErrorState error={failure} className={HEIGHT} />;
  return (
    <figure>
      <div ref={host} className={`${HEIGHT} w-full`} />
      <figcaption className="sr-only">{told}</figcaption>
    </figure>
  );
}
