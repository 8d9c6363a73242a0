import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { type PointerEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { coinPair } from '#shared/market/coins.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { type HistoryPeriod, historyPeriods } from '#shared/market/timeframes.ts';
import { Change } from '#ui/price.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Empty, ErrorState, Skeleton } from '#ui/states.tsx';
import { drawLine } from '#web/features/market/day-line.ts';
import { useMarketPrice } from '#web/features/market/use-market-price.ts';
import { api } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { closesOf, type RatioPoint, ratioHistory, shownPair, spanOf } from './pair-history.ts';
import { rateText } from './rate-text.ts';
import type { Pair } from './review-exchange.ts';

const PERIODS = ['24h', '7d', '30d', '1y'] as const satisfies readonly HistoryPeriod[];
type Period = (typeof PERIODS)[number];

/** Units of the drawing's box; it is stretched to what room there is. */
const [WIDTH, HEIGHT] = [1000, 400];

const usual = (coin: string): number => symbolSpecs.find(({ symbol }) => symbol === coinPair(coin))?.reference ?? 0;

/** The closes of a coin; of USDT nothing is asked. */
function useCloses(coin: string, period: Period) {
  const { timeframe, candles } = historyPeriods[period];
  const symbol = coinPair(coin);
  return useQuery({
    queryKey: ['closes', coin, period],
    queryFn: async ({ signal }) =>
      symbol === null
        ? null
        : closesOf(await api('GET /public/kline', { query: { symbol, timeframe, limit: String(candles) }, signal })),
    staleTime: 60_000,
  });
}

/** A price of a coin in USDT, as it is now; null where it is not known. */
function useValue(coin: string): number | null {
  const symbol = coinPair(coin);
  const live = useMarketPrice(symbol ?? '');
  if (symbol === null) return 1;
  return live ? Number(live.price) : null;
}

/** How the price of one coin in the other went: the same line whichever way it is exchanged. */
export function PairChart({ from_coin, to_coin }: Pair) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const [period, setPeriod] = useState<Period>('24h');
  const [base, quote] = shownPair([from_coin, to_coin], usual);
  const [ofBase, ofQuote] = [useCloses(base, period), useCloses(quote, period)];
  const [overNow, underNow] = [useValue(base), useValue(quote)];
  const [pointed, setPointed] = useState<RatioPoint | null>(null);
  const past = useMemo(
    () =>
      ofBase.data === undefined || ofQuote.data === undefined ? undefined : ratioHistory(ofBase.data, ofQuote.data),
    [ofBase.data, ofQuote.data],
  );
  const now = overNow !== null && underNow !== null ? overNow / underNow : null;
  const points = past && past.length > 0 && now !== null ? [...past.slice(0, -1), { ...last(past), value: now }] : past;
  const span = points && spanOf(points);
  const error = ofBase.error ?? ofQuote.error;
  const pair = `${base}/${quote}`;
  const say = (value: number) =>
    rateText(format.region, value.toPrecision(8).includes('e') ? value.toFixed(14) : value.toPrecision(8));
  const label = span
    ? t('chart.label', {
        pair,
        period: t(`chart.period.${period}`),
        low: say(span.low),
        high: say(span.high),
        last: say(span.last),
      })
    : t('chart.name', { pair });
  return (
    <figure aria-label={label} className="flex min-w-0 flex-col gap-2" data-testid="pair-chart">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="flex min-h-12 flex-col">
          <span className="text-muted">{pointed ? `${pair} · ${format.time(pointed.time)}` : pair}</span>
          <span className="flex items-baseline gap-2">
            {span ? (
              <>
                <span className="text-lg font-semibold tabular-nums">{say(pointed?.value ?? span.last)}</span>
                <Change value={span.change} />
              </>
            ) : (
              <Skeleton className="h-6 w-32" />
            )}
          </span>
        </div>
        <Segmented
          label={t('chart.span')}
          size="sm"
          value={period}
          onChange={setPeriod}
          choices={PERIODS.map((value) => ({ value, label: t(`chart.short.${value}`) }))}
        />
      </div>
      <div className="relative h-56 sm:h-72">
        {points === undefined && error !== null && (
          <ErrorState
            title={t('chart.failed')}
            error={error}
            onRetry={() => void Promise.all([ofBase.refetch(), ofQuote.refetch()])}
          />
        )}
        {points === undefined && error === null && <Skeleton className="absolute inset-0" />}
        {points && !span && <Empty className="h-full">{t('chart.none', { pair })}</Empty>}
        {points && span && (
          <>
            <Line points={points} rising={span.last >= span.first} pointed={pointed} onPoint={setPointed} />
            <Edge className="top-0">{say(span.high)}</Edge>
            <Edge className="bottom-0">{say(span.low)}</Edge>
          </>
        )}
      </div>
      {points && span && (
        <figcaption className="flex justify-between text-xs text-muted tabular-nums">
          <span>{format.time(points[0]?.time ?? 0)}</span>
          <span>{t('chart.now')}</span>
        </figcaption>
      )}
    </figure>
  );
}

const last = (points: readonly RatioPoint[]): RatioPoint => points[points.length - 1] as RatioPoint;

const Edge = ({ className, children }: { className: string; children: string }) => (
  <span
    className={clsx(
      'pointer-events-none absolute end-0 bg-surface-0/80 px-1 text-xs text-muted tabular-nums',
      className,
    )}
    aria-hidden="true"
  >
    {children}
  </span>
);

interface LineProps {
  points: readonly RatioPoint[];
  rising: boolean;
  pointed: RatioPoint | null;
  onPoint: (point: RatioPoint | null) => void;
}

/** The line; the value under a pointer is read off above it. */
function Line({ points, rising, pointed, onPoint }: LineProps) {
  const path = drawLine(
    points.map(({ value }) => value),
    WIDTH,
    HEIGHT,
  );
  const read = (event: PointerEvent<SVGSVGElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const index = Math.round(((event.clientX - left) / width) * (points.length - 1));
    onPoint(points[Math.max(0, Math.min(points.length - 1, index))] ?? null);
  };
  const at = pointed ? points.findIndex(({ time }) => time === pointed.time) : -1;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full touch-pan-y"
      aria-hidden="true"
      onPointerMove={read}
      onPointerLeave={() => onPoint(null)}
    >
      <g fill="none" className="[&>*]:[vector-effect:non-scaling-stroke]">
        <path d={`M0 .5H${WIDTH}M0 ${HEIGHT - 0.5}H${WIDTH}`} strokeDasharray="2 4" className="stroke-line-strong" />
        {at >= 0 && <path d={`M${(at / (points.length - 1)) * WIDTH} 0V${HEIGHT}`} className="stroke-line-strong" />}
        <path
          d={path}
          strokeWidth="1.5"
          strokeLinejoin="round"
          className={clsx(rising ? 'stroke-up' : 'stroke-down')}
        />
      </g>
      <path d={`${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} opacity="0.08" className={rising ? 'fill-up' : 'fill-down'} />
    </svg>
  );
}
