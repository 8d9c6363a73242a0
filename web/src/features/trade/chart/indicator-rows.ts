import { createBollingerBands } from '#shared/market/indicators/bollinger-bands.ts';
import { createExponentialAverage } from '#shared/market/indicators/exponential-average.ts';
import { createMacd } from '#shared/market/indicators/macd.ts';
import { createMovingAverage } from '#shared/market/indicators/moving-average.ts';
import { createRelativeStrength } from '#shared/market/indicators/relative-strength.ts';
import type { RunningIndicator } from '#shared/market/indicators/running.ts';
import type { ChartCandle } from './candles.ts';
import type { ChartIndicator } from './indicator-list.ts';

/** Values of an indicator at one candle, one a plot; null where not available yet. */
export type IndicatorRow = readonly (number | null)[];

const NONE: IndicatorRow = [];

function toRowIndicator<Value>(
  indicator: RunningIndicator<Value>,
  row: (value: Value) => IndicatorRow,
): RunningIndicator<IndicatorRow> {
  const read = (value: Value | null) => (value === null ? null : row(value));
  return { push: (close) => read(indicator.push(close)), peek: (close) => read(indicator.peek(close)) };
}

/** In the order of the plots: bands from above, the histogram under the lines. */
function createRowIndicator({ kind, values }: ChartIndicator): RunningIndicator<IndicatorRow> {
  const [first = 0, second = 0, third = 0] = values;
  switch (kind) {
    case 'ma':
      return toRowIndicator(createMovingAverage(first), (value) => [value]);
    case 'ema':
      return toRowIndicator(createExponentialAverage(first), (value) => [value]);
    case 'bollinger':
      return toRowIndicator(createBollingerBands(first, second), ({ upper, middle, lower }) => [upper, middle, lower]);
    case 'rsi':
      return toRowIndicator(createRelativeStrength(first), (value) => [value]);
    case 'macd':
      return toRowIndicator(createMacd({ fast: first, slow: second, signal: third }), (value) => [
        value.histogram,
        value.macd,
        value.signal,
      ]);
  }
}

/** Indicator values along candles. The open candle costs one step, however many are before it. */
export class IndicatorRows {
  readonly #indicator: ChartIndicator;
  #running: RunningIndicator<IndicatorRow>;
  #rows: IndicatorRow[] = [];

  constructor(indicator: ChartIndicator) {
    this.#indicator = indicator;
    this.#running = createRowIndicator(indicator);
  }

  /** One row a candle. */
  get rows(): readonly IndicatorRow[] {
    return this.#rows;
  }

  /** Recalculates from the beginning. */
  set(candles: readonly ChartCandle[]): void {
    this.#running = createRowIndicator(this.#indicator);
    this.#rows = candles.map(({ close }, i) => {
      const isOpen = i === candles.length - 1;
      return (isOpen ? this.#running.peek(close) : this.#running.push(close)) ?? NONE;
    });
  }

  /**
   * Updates after a change of one candle, or a new one at the end.
   * @returns the index from which rows have changed
   */
  update(index: number, candles: readonly ChartCandle[]): number {
    const last = candles.length - 1;
    const close = candles[last]?.close ?? 0;
    if (index === last && this.#rows.length === candles.length) {
      this.#rows[last] = this.#running.peek(close) ?? NONE;
      return last;
    }
    if (index === last && last > 0 && this.#rows.length === last) {
      // The previously open candle is final now.
      this.#rows[last - 1] = this.#running.push(candles[last - 1]?.close ?? 0) ?? NONE;
      this.#rows.push(this.#running.peek(close) ?? NONE);
      return last;
    }
    this.set(candles);
    return 0;
  }
}
