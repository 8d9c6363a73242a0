import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getValuationSymbol } from '#shared/market/coins.ts';
import { getDayOpen } from '#shared/market/day-change.ts';
import { symbolSpecs } from '#shared/market/symbols.ts';
import { type PriceHistoryPeriod, priceHistoryPeriods } from '#shared/market/timeframes.ts';
import { formatUnits } from '#shared/money.ts';
import { AreaChart } from '#ui/charts/area-chart.tsx';
import { PercentChange } from '#ui/price.tsx';
import { SegmentedControl } from '#ui/segmented.tsx';
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx';
import { useMarketPrice } from '#web/features/market/use-market-price.ts';
import { siteApi } from '#web/lib/api.ts';
import { symbolsQuery } from '#web/lib/queries.ts';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';
import {
  toClosesByTime,
  type RatioPoint,
  buildRatioHistory,
  toDisplayPair,
  prependDayOpen,
  summarizeRatioHistory,
} from './pair-history.ts';
import { formatExchangeRate } from './rate-text.ts';
import type { CoinPair } from './review-exchange-form.ts';

const PERIODS = ['24h', '7d', '30d', '1y'] as const satisfies readonly PriceHistoryPeriod[];
type Period = (typeof PERIODS)[number];

const usual = (coin: string): number =>
  symbolSpecs.find(({ symbol }) => symbol === getValuationSymbol(coin))?.reference ?? 0;

/** Reads a coin's closes; no request for USDT. */
function useCloses(coin: string, period: Period) {
  const { timeframe, candles } = priceHistoryPeriods[period];
  const symbol = getValuationSymbol(coin);
  return useQuery({
    queryKey: ['closes', coin, period],
    queryFn: async ({ signal }) =>
      symbol === null
        ? null
        : toClosesByTime(
            await siteApi('GET /public/kline', { query: { symbol, timeframe, limit: String(candles) }, signal }),
          ),
    staleTime: 60_000,
  });
}

interface CoinValue {
  /** In USDT. */
  now: number;
  dayAgo: number;
  /** Change of 24 hours, percent; null for USDT itself. */
  change: string | null;
}

/** Returns a coin's price in USDT, now and 24 hours ago; null when unknown. */
function useValue(coin: string): CoinValue | null {
  const symbol = getValuationSymbol(coin);
  const live = useMarketPrice(symbol ?? '');
  if (symbol === null) return { now: 1, dayAgo: 1, change: null };
  if (!live) return null;
  const dayAgo = Number(formatUnits(getDayOpen(live)));
  return { now: Number(live.price), dayAgo, change: live.change_24h_percent };
}

/** Returns a formatter of a pair's prices: in dollars with the digits of the symbol, as everywhere. */
function usePairPriceText(base: string, quote: string): (value: number) => string {
  const { price, region } = useFormat();
  const symbol = getValuationSymbol(quote) === null ? getValuationSymbol(base) : null;
  const { data: digits } = useQuery({
    ...symbolsQuery,
    select: (symbols) => symbols.find((each) => each.symbol === symbol)?.price_digits,
  });
  return useCallback(
    (value) => {
      if (digits !== undefined) return price(value.toFixed(digits), digits);
      const plain = value.toPrecision(8);
      return formatExchangeRate(region, plain.includes('e') ? value.toFixed(14) : plain);
    },
    [price, region, digits],
  );
}

/** Chart of one coin's price in the other: the same in both directions. */
export function ExchangePairChart({ from_coin, to_coin }: CoinPair) {
  const { t } = useTranslation('exchange');
  const format = useFormat();
  const [period, setPeriod] = useState<Period>('24h');
  const [base, quote] = toDisplayPair([from_coin, to_coin], usual);
  const [ofBase, ofQuote] = [useCloses(base, period), useCloses(quote, period)];
  const [baseValue, quoteValue] = [useValue(base), useValue(quote)];
  const [pointed, setPointed] = useState<RatioPoint | null>(null);
  const past = useMemo(
    () =>
      ofBase.data === undefined || ofQuote.data === undefined
        ? undefined
        : buildRatioHistory(ofBase.data, ofQuote.data),
    [ofBase.data, ofQuote.data],
  );
  const isKnown = baseValue !== null && quoteValue !== null;
  const now = isKnown ? baseValue.now / quoteValue.now : null;
  const dayAgo = isKnown ? baseValue.dayAgo / quoteValue.dayAgo : null;
  const points = useMemo(() => {
    if (!past || past.length === 0 || now === null) return past;
    const current = [...past.slice(0, -1), { ...last(past), value: now }];
    return period === '24h' ? prependDayOpen(current, dayAgo, getServerNowMs() / 1000) : current;
  }, [past, now, dayAgo, period]);
  const span = points && summarizeRatioHistory(points);
  const symbolChange = period === '24h' && quoteValue?.change === null ? baseValue?.change : null;
  const error = ofBase.error ?? ofQuote.error;
  const pair = `${base}/${quote}`;
  const say = usePairPriceText(base, quote);
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
                <PercentChange value={symbolChange ?? span.change} />
              </>
            ) : (
              <Skeleton className="h-6 w-32" />
            )}
          </span>
        </div>
        <SegmentedControl
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
        {points && !span && <EmptyState className="h-full">{t('chart.none', { pair })}</EmptyState>}
        {points && span && (
          <AreaChart
            points={points}
            label={t('chart.name', { pair })}
            describe={({ time, value }) => `${format.time(time)}: ${say(value)}`}
            formatValue={say}
            colour={span.last >= span.first ? '--up' : '--down'}
            onPoint={setPointed}
            className="h-full"
          />
        )}
      </div>
    </figure>
  );
}

const last = (points: readonly RatioPoint[]): RatioPoint => points[points.length - 1] as RatioPoint;
