import {
  type ExponentialAverageState,
  advanceExponentialAverage,
  getExponentialAverage,
  initialExponentialAverage,
} from './exponential-average.ts';
import { type RunningIndicator, createRunningIndicator } from './running.ts';

export interface MacdValue {
  macd: number;
  /** Null with too few values of the MACD. */
  signal: number | null;
  /** MACD less signal. */
  histogram: number | null;
}

export interface MacdPeriods {
  fast: number;
  slow: number;
  /** EMA of the MACD. */
  signal: number;
}

interface MacdState {
  readonly fast: ExponentialAverageState;
  readonly slow: ExponentialAverageState;
  readonly signal: ExponentialAverageState;
}

const getMacdDifference = ({ fast, slow }: MacdState, periods: MacdPeriods): number | null => {
  const quick = getExponentialAverage(fast, periods.fast);
  const steady = getExponentialAverage(slow, periods.slow);
  return quick === null || steady === null ? null : quick - steady;
};

function advanceMacd(state: MacdState, close: number, periods: MacdPeriods): MacdState {
  const next = {
    ...state,
    fast: advanceExponentialAverage(state.fast, close, periods.fast),
    slow: advanceExponentialAverage(state.slow, close, periods.slow),
  };
  const difference = getMacdDifference(next, periods);
  return difference === null
    ? next
    : { ...next, signal: advanceExponentialAverage(state.signal, difference, periods.signal) };
}

function toMacdValue(state: MacdState, periods: MacdPeriods): MacdValue | null {
  const macd = getMacdDifference(state, periods);
  if (macd === null) return null;
  const signal = getExponentialAverage(state.signal, periods.signal);
  return { macd, signal, histogram: signal === null ? null : macd - signal };
}

/** Moving average convergence and divergence (MACD): fast EMA of the closes less a slow one, and its EMA. */
export const createMacd = (periods: MacdPeriods): RunningIndicator<MacdValue> =>
  createRunningIndicator<MacdState, MacdValue>(
    { fast: initialExponentialAverage, slow: initialExponentialAverage, signal: initialExponentialAverage },
    (state, close) => advanceMacd(state, close, periods),
    (state) => toMacdValue(state, periods),
  );
