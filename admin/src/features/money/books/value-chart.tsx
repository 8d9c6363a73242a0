import { useTranslation } from 'react-i18next';
import { Empty, Skeleton } from '#ui/states.tsx';
import { useFormat } from '#web/lib/use-format.ts';
import { type ChartPoint, chartPoints, type DayValue } from './chart-points.ts';

interface ValueChartProps {
  /** Undefined while they are loaded. */
  days: readonly DayValue[] | undefined;
  /** The day that is looked at. */
  chosen: string | undefined;
  /** What is said where there is no day yet. */
  none: string;
  /** Of what, where a page has several. */
  of?: string;
}

const HEIGHT = 'h-44';

/** A value day by day; the table below it tells the same in figures. */
export function ValueChart({ days, chosen, none, of }: ValueChartProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (days === undefined) return <Skeleton className={`${HEIGHT} w-full`} />;
  const chart = chartPoints(days);
  const [first, last] = [days[0], days.at(-1)];
  if (!chart || !first || !last) return <Empty className={HEIGHT}>{none}</Empty>;
  const money = (value: string) => format.amount(value, { digits: 0 });
  const isOne = days.length === 1;
  const told = t('books.chart', {
    from: first.day,
    to: last.day,
    begin: money(first.value),
    end: money(last.value),
    least: money(chart.least),
    most: money(chart.most),
  });
  return (
    <figure className="flex flex-col gap-1">
      <div className="flex gap-2">
        <svg
          role="img"
          aria-label={of === undefined ? told : `${of}. ${told}`}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className={`${HEIGHT} min-w-0 grow overflow-visible border-b border-line`}
          fill="none"
        >
          {isOne ? <Dot at={chart.points[0]} /> : <Line points={chart.points} />}
          {!isOne && <Dot at={chart.points.find(({ day }) => day === chosen)} />}
        </svg>
        <div
          className="flex shrink-0 flex-col justify-between py-1 text-end text-xs text-muted tabular-nums"
          aria-hidden
        >
          {isOne || chart.least === chart.most ? (
            <span className="my-auto">{money(chart.most)}</span>
          ) : (
            <>
              <span>{money(chart.most)}</span>
              <span>{money(chart.least)}</span>
            </>
          )}
        </div>
      </div>
      <figcaption className="flex justify-between gap-4 text-xs text-muted tabular-nums">
        <span>{first.day}</span>
        {isOne ? <span>{t('books.firstDay')}</span> : <span>{last.day}</span>}
      </figcaption>
    </figure>
  );
}

function Line({ points }: { points: readonly ChartPoint[] }) {
  const line = points.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return (
    <>
      <path d={`${line}L100 100L0 100Z`} className="fill-info/10" />
      <path
        d={line}
        vectorEffect="non-scaling-stroke"
        strokeWidth={1.5}
        className="stroke-info"
        strokeLinejoin="round"
      />
    </>
  );
}

/** A dot that stays round however the chart is stretched: a line without a length, with round ends. */
const Dot = ({ at }: { at: ChartPoint | undefined }) =>
  at && (
    <path
      d={`M${at.x} ${at.y}h0`}
      vectorEffect="non-scaling-stroke"
      strokeWidth={8}
      strokeLinecap="round"
      className="stroke-info"
    />
  );
