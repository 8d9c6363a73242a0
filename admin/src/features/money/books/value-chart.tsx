import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaChart } from '#ui/charts/area-chart.tsx';
import { EmptyState, Skeleton } from '#ui/states.tsx';
import { useFormat } from '#web/lib/use-format.ts';

/** Value at the end of a day. */
export interface DailyValuePoint {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  /** A decimal. */
  value: string;
}

interface ValueChartProps {
  /** Undefined while loading. */
  days: readonly DailyValuePoint[] | undefined;
  /** The selected day. */
  chosen: string | undefined;
  /** Text before the first day. */
  none: string;
  /** Name of the value, where a page has several charts. */
  of?: string;
}

const HEIGHT = 'h-44';

const toDaySeconds = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;
const byValue = (a: DailyValuePoint, b: DailyValuePoint): number => Number(a.value) - Number(b.value);

/** Chart of a value by day; the table below it states the same in numbers. */
export function DailyValueChart({ days, chosen, none, of }: ValueChartProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const points = useMemo(
    () => days?.map(({ day, value }) => ({ time: toDaySeconds(day), value: Number(value) })),
    [days],
  );
  const formatValue = useCallback((value: number) => format.compact(String(value)), [format]);
  if (days === undefined || points === undefined) return <Skeleton className={`${HEIGHT} w-full`} />;
  const sorted = days.toSorted(byValue);
  const [first, last, lowest, highest] = [days[0], days.at(-1), sorted[0], sorted.at(-1)];
  if (!first || !last || !lowest || !highest) return <EmptyState className={HEIGHT}>{none}</EmptyState>;
  const money = (value: string) => format.amount(value, { digits: 0 });
  const description = t('books.chart', {
    from: first.day,
    to: last.day,
    begin: money(first.value),
    end: money(last.value),
    least: money(lowest.value),
    most: money(highest.value),
  });
  return (
    <figure className="flex flex-col gap-1">
      <AreaChart
        points={points}
        label={of === undefined ? description : `${of}. ${description}`}
        describe={({ time }) => {
          const hoveredDay = days.find(({ day }) => toDaySeconds(day) === time);
          return hoveredDay ? `${hoveredDay.day}: ${money(hoveredDay.value)}` : '';
        }}
        formatValue={formatValue}
        daily
        marked={days.some(({ day }) => day === chosen) && chosen !== undefined ? toDaySeconds(chosen) : undefined}
        className={HEIGHT}
      />
      {days.length === 1 && <figcaption className="text-xs text-muted">{t('books.firstDay')}</figcaption>}
    </figure>
  );
}
