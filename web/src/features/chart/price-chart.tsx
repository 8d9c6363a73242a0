import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Timeframe, timeframeNames } from '../../../../shared/market/timeframes.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useShownTheme } from '../../lib/use-theme.ts';
import { Empty, ErrorState } from '../../ui/states.tsx';
import { Segmented } from '../../ui/tabs.tsx';
import { useRemembered } from '../trading/use-remembered.ts';
import { readColours } from './chart-colours.ts';
import type { ChartLine } from './chart-line.ts';
import { ChartSkeleton } from './chart-skeleton.tsx';
import { createLegendStore, Legend } from './legend.tsx';
import type { ChartSettings, MountedChart, mountChart } from './mount-chart.ts';
import type { OptionMark } from './option-marks.ts';
import { useCandles } from './use-candles.ts';

/** Used until the symbol's own digits are known. */
const DIGITS = 4;

interface PriceChartProps {
  symbol: string;
  digits: number | undefined;
  marks: readonly OptionMark[];
  /** Lines at prices: of orders, positions and alerts. Those with `onDragEnd` can be dragged. */
  lines?: readonly ChartLine[];
}

/** Mounts the chart library when the page shows, and takes it down with it. */
function useMounted(settings: Omit<ChartSettings, 'colours'>) {
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<MountedChart | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  const theme = useShownTheme();
  const { digits, timeframe, language } = settings;
  const mountIn = useEffectEvent((mount: typeof mountChart, element: HTMLElement) =>
    mount(element, { ...settings, colours: readColours(element) }),
  );

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    void tries;
    let gone = false;
    let mounted: MountedChart | null = null;
    import('./mount-chart.ts')
      .then((module) => {
        if (gone) return;
        mounted = mountIn(module.mountChart, element);
        setChart(mounted);
      })
      .catch((error: unknown) => setFailure(error));
    return () => {
      gone = true;
      mounted?.destroy();
      setChart(null);
    };
  }, [tries]);

  useEffect(() => {
    const element = host.current;
    void theme;
    if (chart && element) chart.restyle({ digits, timeframe, language, colours: readColours(element) });
  }, [chart, digits, timeframe, language, theme]);

  const retry = () => {
    setFailure(null);
    setTries((before) => before + 1);
  };
  return { host, chart, failure, retry };
}

/** The chart of one symbol: candles, volume, the live price, and the options drawn where they run. */
export function PriceChart({ symbol, digits, marks }: PriceChartProps) {
  const { t } = useTranslation('trading');
  const { language } = useFormat();
  const [timeframe, setTimeframe] = useRemembered<Timeframe>(
    'timeframe',
    (stored) => timeframeNames.find((name) => name === stored) ?? '1m',
  );
  const legend = useMemo(() => createLegendStore(), []);
  const { host, chart, failure, retry } = useMounted({ digits: digits ?? DIGITS, timeframe, language });
  const query = useCandles(chart, symbol, timeframe, legend.setLast);
  useEffect(() => chart?.onCrosshair(legend.setPointed), [chart, legend]);
  useEffect(() => chart?.setMarks(marks), [chart, marks]);
  const error = failure ?? (query.data === undefined ? query.error : null);

  return (
    <figure aria-label={t('chart.label', { symbol, timeframe })} className="flex min-h-0 grow flex-col">
      <div className="flex h-9 shrink-0 items-center px-2">
        <Segmented
          label={t('chart.timeframe')}
          size="sm"
          choices={timeframeNames.map((name) => ({ value: name, label: name }))}
          value={timeframe}
          onChange={setTimeframe}
        />
      </div>
      <div className="relative min-h-0 grow">
        <div ref={host} className="absolute inset-0" />
        <Legend store={legend} digits={digits} />
        {error !== null && (
          <div className="absolute inset-0 z-3 flex items-center justify-center bg-surface-0">
            <ErrorState
              title={t('chart.failed')}
              error={error}
              onRetry={() => (failure === null ? void query.refetch() : retry())}
            />
          </div>
        )}
        {error === null && (!chart || query.isPending) && <ChartSkeleton label={t('chart.loading')} />}
        {error === null && query.data?.length === 0 && (
          <Empty className="absolute inset-0 z-3">{t('chart.empty', { symbol })}</Empty>
        )}
      </div>
    </figure>
  );
}
