import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';
import type { ChartCandle } from './candles.ts';

/** Candle of the legend: under the crosshair, otherwise the newest, with the one before it. */
export interface LegendCandles {
  candle: ChartCandle;
  before: ChartCandle | null;
}

export interface LegendStore {
  told: ReadonlyAtom<LegendCandles | null>;
  /** Start of the newest candle, epoch seconds; null while there is none. */
  newestTime: ReadonlyAtom<number | null>;
  setCandles: (candles: readonly ChartCandle[]) => void;
  /** Sets the index of the candle under the crosshair, or null. */
  setPointed: (index: number | null) => void;
}

const isSame = (one: LegendCandles | null, other: LegendCandles | null): boolean =>
  one?.candle === other?.candle && one?.before === other?.before;

/** Outside of React: the pointer moves more often than a page should render. */
export function createLegendStore(): LegendStore {
  const legendCandles = createAtom<LegendCandles | null>(null, { compare: isSame });
  const newestTime = createAtom<number | null>(null);
  let candles: readonly ChartCandle[] = [];
  let pointed: number | null = null;
  const update = () => {
    const index = pointed ?? candles.length - 1;
    const candle = candles[index];
    legendCandles.set(candle ? { candle, before: candles[index - 1] ?? null } : null);
  };
  return {
    told: legendCandles,
    newestTime,
    setCandles: (next) => {
      if (next.length < candles.length) pointed = null;
      candles = next;
      newestTime.set(candles.at(-1)?.time ?? null);
      update();
    },
    setPointed: (index) => {
      pointed = index;
      update();
    },
  };
}

/** Returns the change from the previous close, percent as a decimal string of two digits; null for the first candle. */
export function computeCandleChange({ candle, before }: LegendCandles): string | null {
  if (!before || before.close <= 0) return null;
  return ((candle.close / before.close - 1) * 100).toFixed(2);
}
