import type { Candle } from './candles.ts';

/** What the legend tells of: the candle under the crosshair, else the newest, and the one before it. */
export interface Told {
  candle: Candle;
  before: Candle | null;
}

export interface LegendStore {
  get: () => Told | null;
  /** When the newest candle began, epoch seconds; null while there is none. */
  newestTime: () => number | null;
  subscribe: (listener: () => void) => () => void;
  setCandles: (candles: readonly Candle[]) => void;
  /** The place of the candle under the crosshair, or null. */
  setPointed: (index: number | null) => void;
}

/** Kept outside of React: the pointer moves more often than a page should be drawn. */
export function createLegendStore(): LegendStore {
  const listeners = new Set<() => void>();
  let candles: readonly Candle[] = [];
  let pointed: number | null = null;
  let told: Told | null = null;
  const tell = () => {
    const index = pointed ?? candles.length - 1;
    const candle = candles[index];
    const before = candles[index - 1] ?? null;
    if (candle === told?.candle && before === (told?.before ?? null)) return;
    told = candle ? { candle, before } : null;
    for (const listener of listeners) listener();
  };
  return {
    get: () => told,
    newestTime: () => candles.at(-1)?.time ?? null,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setCandles: (next) => {
      if (next.length < candles.length) pointed = null;
      candles = next;
      tell();
    },
    setPointed: (index) => {
      pointed = index;
      tell();
    },
  };
}

/** Change from the close before, percent as a decimal string of two digits; null for the first candle. */
export function changeOf({ candle, before }: Told): string | null {
  if (!before || before.close <= 0) return null;
  return ((candle.close / before.close - 1) * 100).toFixed(2);
}
