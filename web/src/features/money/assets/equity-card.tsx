import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { amount, formatUnits, subtract } from '#shared/money.ts';
import { type EquityPoint, equitySpans } from '#shared/schemas/ledger.ts';
import { Card } from '#ui/card.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Empty, ErrorState, Skeleton } from '#ui/states.tsx';
import { OwnAmount } from '#web/features/money/own-amount.tsx';
import { equityQuery } from '#web/features/money/queries.ts';
import { useRemembered } from '#web/lib/use-remembered.ts';
import { pathOf, placesOf } from './equity-line.ts';

const WIDTH = 600;
const HEIGHT = 120;

/** What was owned at the end of each of the last days, and is now. */
export function EquityCard() {
  const { t } = useTranslation('money');
  const [span, setSpan] = useRemembered('equity-days', (stored) => equitySpans.find((one) => one === stored) ?? '30');
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...equityQuery(span),
    placeholderData: keepPreviousData,
  });
  const choices = equitySpans.map((value) => ({ value, label: t('equity.days', { number: value }) }));
  return (
    <Card
      title={t('equity.title')}
      aside={<Segmented label={t('equity.span')} choices={choices} value={span} onChange={setSpan} size="sm" />}
    >
      <div className="min-h-44 py-2" aria-busy={isPlaceholderData}>
        {data ? (
          <Curve points={[...data.days, data.today]} />
        ) : error ? (
          <ErrorState title={t('equity.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </div>
    </Card>
  );
}

function Curve({ points }: { points: readonly EquityPoint[] }) {
  const { t } = useTranslation('money');
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return <Empty>{t('equity.none')}</Empty>;
  const change = formatUnits(subtract(amount(last.value), amount(first.value)));
  return (
    <figure className="flex flex-col gap-2">
      <figcaption className="flex flex-wrap items-baseline gap-x-2 text-muted">
        {t('equity.since', { date: first.date })}
        <OwnAmount value={change} unit="USDT" signed />
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-30 w-full"
        aria-hidden="true"
        focusable="false"
      >
        <path
          d={pathOf(placesOf(points), WIDTH, HEIGHT)}
          fill="none"
          strokeWidth={1.5}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
          className="stroke-info"
        />
      </svg>
      <div className="flex justify-between text-xs text-muted tabular-nums" aria-hidden="true">
        <span>{first.date}</span>
        <span>{last.date}</span>
      </div>
      <EquityTable points={points} />
    </figure>
  );
}

/** What the curve shows, for those who hear the page. */
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
              <OwnAmount value={value} unit="USDT" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
