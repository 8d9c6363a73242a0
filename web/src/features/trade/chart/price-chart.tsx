import { clsx } from 'clsx';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Timeframe, timeframeNames } from '#shared/market/timeframes.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState, ErrorState } from '#ui/states.tsx';
import { loadNamespaces } from '#web/lib/language.ts';
import { useFormat } from '#web/lib/use-format.ts';
import { usePreference } from '#web/lib/use-remembered.ts';
import { latestCandleIcon } from './chart-icons.tsx';
import type { ChartLine } from './chart-line.ts';
import { type ChartScale, type ChartType, chartScales, chartTypes } from './chart-settings.ts';
import { ChartSummary } from './chart-summary.tsx';
import { ChartToolbar } from './chart-toolbar.tsx';
import { parseIndicators } from './indicator-list.ts';
import { createLegendStore } from './legend-store.ts';
import { ChartLegend } from './legend.tsx';
import type { OptionMark } from './option-marks.ts';
import { useCandlesStatus, useCandleFeed } from './use-candles.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useMountedChart } from './use-mounted-chart.ts';

/** Heights of the bars, percent: the shape of a chart, not real prices. */
const HEIGHTS = [34, 42, 38, 50, 46, 58, 54, 62, 48, 56, 66, 60, 52, 44, 57, 49, 61, 55, 63, 58];

/**
 * Placeholder of the candles. Animated as one element: each bar would cost a layer. Its label is the largest element
 * that a phone shows at first.
 */
const ChartSkeleton = ({ label }: { label: string }) => (
  <div className="absolute inset-0 z-3 overflow-hidden bg-surface-0" role="status">
    <p className="absolute inset-x-4 top-[22%] z-1 text-center text-base text-muted">{label}</p>
    <div className="skeleton size-full bg-transparent! px-4 pb-8" aria-hidden="true">
      <div className="flex size-full items-end gap-2">
        {HEIGHTS.map((height, i) => (
          <span key={i} className="w-full rounded-sm bg-surface-3" style={{ height: `${height}%` }} />
        ))}
      </div>
    </div>
  </div>
);

/** Used by some users only, so loaded on demand. */
const ChartLines = lazy(async () => ({ default: (await import('./chart-lines.tsx')).ChartLinesOverlay }));
const ChartIndicators = lazy(async () => ({
  default: (await import('./chart-indicators.tsx')).ChartIndicatorsOverlay,
}));
const IndicatorDialog = lazy(async () => {
  const [module] = await Promise.all([import('./indicator-dialog.tsx'), loadNamespaces('chart-dialogs')]);
  return { default: module.IndicatorDialog };
});
const CandleTable = lazy(async () => {
  const [module] = await Promise.all([import('./candle-table.tsx'), loadNamespaces('chart-dialogs')]);
  return { default: module.CandleTable };
});

/** Used until the symbol's own digits are known. */
const DIGITS = 4;

interface PriceChartProps {
  symbol: string;
  digits: number | undefined;
  marks: readonly OptionMark[];
  /** Price lines of orders, positions and alerts. Those with `onDragEnd` can be dragged. */
  lines?: readonly ChartLine[];
}

/** Parses a name that this browser stored; returns the first for an unknown one. */
const createChoiceParser =
  <Name extends string>(names: readonly [Name, ...Name[]]) =>
  (stored: string | null): Name =>
    names.find((name) => name === stored) ?? names[0];

function useChoices() {
  const [timeframe, setTimeframe] = usePreference<Timeframe>('timeframe', createChoiceParser(timeframeNames));
  const [type, setType] = usePreference<ChartType>('chart-type', createChoiceParser(chartTypes));
  const [scale, setScale] = usePreference<ChartScale>('chart-scale', createChoiceParser(chartScales));
  const [stored, setStored] = usePreference<string>('chart-indicators', (text) => text ?? '[]');
  const indicators = useMemo(() => parseIndicators(stored), [stored]);
  return { timeframe, setTimeframe, type, setType, scale, setScale, indicators, setStored };
}

/** Chart of one symbol: candles, volume, live price, indicators, and the user's positions and orders. */
export function PriceChart({ symbol, digits: known, marks, lines = [] }: PriceChartProps) {
  const { t } = useTranslation(['chart', 'common']);
  const { language, region } = useFormat();
  const digits = known ?? DIGITS;
  const choices = useChoices();
  const { timeframe, type, scale, indicators } = choices;
  const [open, setOpen] = useState<'indicators' | 'table' | null>(null);
  const [away, setAway] = useState(false);
  const [axis, setAxis] = useState(0);
  const legend = useMemo(() => createLegendStore(), []);
  const figure = useRef<HTMLElement>(null);
  const overlays = useRef<HTMLDivElement>(null);
  const full = useFullScreen(figure);
  const query = useCandlesStatus(symbol, timeframe);
  const settings = { digits, timeframe, language, region, type, scale };
  const { host, chart, failure, retry } = useMountedChart(settings, query.isPending);
  useCandleFeed(chart, symbol, timeframe, legend.setCandles);
  useEffect(() => chart?.onCrosshair(legend.setPointed), [chart, legend]);
  useEffect(() => chart?.setMarks(marks), [chart, marks]);
  useEffect(() => chart?.onAway(setAway), [chart]);
  useEffect(() => chart?.onAxisWidth(setAxis), [chart]);
  const error = failure ?? (query.data === undefined ? query.error : null);
  const retryLoading = () => (failure === null ? void query.refetch() : retry());
  const close = () => setOpen(null);

  return (
    <figure
      ref={figure}
      aria-label={t('label', { symbol, timeframe })}
      className={clsx(
        'flex grow flex-col bg-surface-0',
        full.mode === 'window' && 'fixed inset-0 z-40',
        full.mode === 'screen' && 'size-full',
      )}
    >
      <ChartToolbar
        timeframe={timeframe}
        onTimeframe={choices.setTimeframe}
        type={type}
        onType={choices.setType}
        scale={scale}
        onScale={choices.setScale}
        indicators={indicators.length}
        onIndicators={() => setOpen('indicators')}
        onTable={() => setOpen('table')}
        full={full.mode !== 'off'}
        onFull={full.toggle}
      />
      <div
        className={clsx(
          'relative grow overflow-hidden',
          full.mode === 'off' ? 'min-h-[max(300px,42dvh)] md:min-h-[338px]' : 'min-h-0',
        )}
      >
        <div ref={host} className="absolute inset-0 isolate" />
        <div
          style={{ insetInlineEnd: axis + 4 }}
          className="pointer-events-none absolute start-2 top-1 z-2 flex flex-col gap-0.5 md:max-w-[60%]"
        >
          {/* Shown only with the symbol's own digits: other digits would shift it. */}
          {known !== undefined && <ChartLegend store={legend} symbol={symbol} digits={known} />}
          <div ref={overlays} className="flex flex-col" />
        </div>
        {chart && <ChartSummary chart={chart} store={legend} symbol={symbol} digits={digits} />}
        <Suspense>
          {chart && lines.length > 0 && <ChartLines chart={chart} lines={lines} digits={digits} />}
          {chart && indicators.length > 0 && (
            <ChartIndicators chart={chart} indicators={indicators} overlays={overlays} digits={digits} />
          )}
          {open === 'indicators' && (
            <IndicatorDialog
              indicators={indicators}
              onChange={(next) => choices.setStored(JSON.stringify(next))}
              onClose={close}
            />
          )}
          {open === 'table' && chart && (
            <CandleTable
              candles={chart.candles()}
              symbol={symbol}
              timeframe={timeframe}
              digits={digits}
              onClose={close}
            />
          )}
        </Suspense>
        {away && (
          <button
            type="button"
            onClick={() => chart?.goToLatest()}
            title={t('latest')}
            aria-label={t('latest')}
            className="absolute end-20 bottom-9 z-2 flex size-8 items-center justify-center rounded border border-line bg-surface-1 text-muted shadow-float hover:text-text"
          >
            {latestCandleIcon}
          </button>
        )}
        {error !== null && (
          <div className="absolute inset-0 z-3 flex items-center justify-center bg-surface-0">
            <ErrorState title={t('failed')} error={error} onRetry={retryLoading} />
          </div>
        )}
        {error === null && (!chart || query.isPending) && <ChartSkeleton label={t('loading', { symbol })} />}
        {error === null && query.data === 0 && (
          <EmptyState
            className="absolute inset-0 z-3"
            action={
              <Button size="sm" onClick={retryLoading}>
                {t('common:retry')}
              </Button>
            }
          >
            {t('empty', { symbol })}
          </EmptyState>
        )}
      </div>
    </figure>
  );
}
