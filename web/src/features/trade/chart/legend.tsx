import { useSelector } from '@tanstack/react-store';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#web/lib/use-format.ts';
import { computeCandleChange, type LegendStore } from './legend-store.ts';

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <span>
    <span className="text-muted">{label}</span> {children}
  </span>
);

/** Open, high, low, close, change and volume in the chart's corner. */
export function ChartLegend({ store, symbol, digits }: { store: LegendStore; symbol: string; digits: number }) {
  const { t } = useTranslation('chart');
  const format = useFormat();
  const legendCandles = useSelector(store.told);
  if (!legendCandles) return null;
  const { candle } = legendCandles;
  const change = computeCandleChange(legendCandles);
  const price = (value: number) => format.price(value.toFixed(digits), digits);
  return (
    <div
      data-testid="legend"
      translate="no"
      className={clsx(
        'flex w-fit flex-wrap gap-x-3 rounded-sm bg-surface-0/80 px-1 text-xs tabular-nums',
        candle.close >= candle.open ? 'text-up' : 'text-down',
      )}
    >
      <Figure label={t('open')}>{price(candle.open)}</Figure>
      <Figure label={t('high')}>{price(candle.high)}</Figure>
      <Figure label={t('low')}>{price(candle.low)}</Figure>
      <Figure label={t('close')}>{price(candle.close)}</Figure>
      {change !== null && <span>{format.percent(change)}</span>}
      <Figure label={t('volume')}>{format.volume(String(candle.volume), symbol)}</Figure>
    </div>
  );
}
