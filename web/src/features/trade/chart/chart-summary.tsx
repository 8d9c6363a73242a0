import { useSelector } from '@tanstack/react-store';
import { useTranslation } from 'react-i18next';
import { getServerNowMs } from '#web/lib/server-clock.ts';
import { useFormat } from '#web/lib/use-format.ts';
import type { LegendStore } from './legend-store.ts';
import type { MountedChart } from './mount-chart.ts';

/** Number of candles in the summary: about as many as are visible at first. */
const SUMMARY_CANDLES = 100;

interface ChartSummaryProps {
  chart: MountedChart;
  store: LegendStore;
  symbol: string;
  digits: number;
}

const isToday = (at: number): boolean =>
  new Date(at * 1000).toDateString() === new Date(getServerNowMs()).toDateString();

/** Text summary of the chart for screen readers, updated with each new candle. */
export function ChartSummary({ chart, store, symbol, digits }: ChartSummaryProps) {
  const { t } = useTranslation('chart');
  const format = useFormat();
  useSelector(store.newestTime);
  const candles = chart.candles().slice(-SUMMARY_CANDLES);
  const first = candles[0];
  const last = candles.at(-1);
  if (!first || !last) return null;
  const price = (value: number) => format.price(value.toFixed(digits), digits);
  return (
    <p className="sr-only">
      {t('summary', {
        symbol,
        price: price(last.close),
        since: isToday(first.time) ? format.clock(first.time) : format.time(first.time),
        low: price(Math.min(...candles.map(({ low }) => low))),
        high: price(Math.max(...candles.map(({ high }) => high))),
        change: format.percent(((last.close / first.open - 1) * 100).toFixed(2)),
      })}
    </p>
  );
}
