import { clsx } from 'clsx';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import type { Candle } from './candles.ts';

/** The candle that the legend tells of: the one under the crosshair, else the newest. */
export interface LegendStore {
  get: () => Candle | null;
  subscribe: (listener: () => void) => () => void;
  setLast: (candle: Candle | null) => void;
  setPointed: (candle: Candle | null) => void;
}

/** Kept outside of React: the pointer moves more often than a page should be drawn. */
export function createLegendStore(): LegendStore {
  const listeners = new Set<() => void>();
  let last: Candle | null = null;
  let pointed: Candle | null = null;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: () => pointed ?? last,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setLast: (candle) => {
      last = candle;
      tell();
    },
    setPointed: (candle) => {
      pointed = candle;
      tell();
    },
  };
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <span>
    <span className="text-muted">{label}</span> {children}
  </span>
);

/** Open, high, low, close and volume over the chart's corner. */
export function Legend({ store, digits }: { store: LegendStore; digits: number | undefined }) {
  const { t } = useTranslation('trading');
  const format = useFormat();
  const candle = useSyncExternalStore(store.subscribe, store.get);
  if (!candle) return null;
  const price = (value: number) => format.price(value.toFixed(digits ?? 4), digits);
  return (
    <div
      className={clsx(
        'pointer-events-none absolute start-2 top-1 z-2 flex flex-wrap gap-x-3 rounded-sm bg-surface-0/80 px-1 text-xs tabular-nums max-md:end-16',
        candle.close >= candle.open ? 'text-up' : 'text-down',
      )}
    >
      <Figure label={t('chart.open')}>{price(candle.open)}</Figure>
      <Figure label={t('chart.high')}>{price(candle.high)}</Figure>
      <Figure label={t('chart.low')}>{price(candle.low)}</Figure>
      <Figure label={t('chart.close')}>{price(candle.close)}</Figure>
      <Figure label={t('chart.volume')}>{format.compact(String(candle.volume))}</Figure>
    </div>
  );
}
