import { createAtom, type ReadonlyAtom } from '@tanstack/react-store';
import type { ChartCandle } from './candles.ts';

/** What the legend tells of: the candle under the crosshair, else the newest, and the one before it. */
export interface LegendCandles {
  candle: ChartCandle;
  before: ChartCandle | null;
}

export interface LegendStore {
  told: ReadonlyAtom<LegendCandles | null>;
  /** When the newest candle began, epoch seconds; null while there is none. */
  newestTime: ReadonlyAtom<number | null>;
  setCandles: (candles: readonly ChartCandle[]) => void;
  /** The place of the candle under the crosshair, or null. */
  setPointed: (index: number | null) => void;
}

const isSame = (one: LegendCandles | null, other: LegendCandles | null): boolean =>
  one?.candle === other?.candle && one?.before === other?.before;

/** Kept outside of React: the pointer moves more often than a page should be drawn. */
export function createLegendStore(): LegendStore {
  const told = createAtom<LegendCandles | null>(null, { compare: isSame });
  const newestTime = createAtom<number | null>(null);
  let candles: readonly ChartCandle[] = [];
  let pointed: number | null = null;
  const update = () => {
    const index = pointed ?? candles.length - 1;
    const candle = candles[index];
    told.set(candle ? { candle, before: candles[index - 1] ?? null } : null);
  };
  return {
    told,
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

/** Change from the close before, percent as a decimal string of two digits; null for the first candle. */
export function computeCandleChange({ candle, before }: LegendCandles): string | null {
  if (!before || before.close <= 0) return null;
  return ((candle.close / before.close - 1) * 100).toFixed(2);
}
