import { type AverageState, advanceAverage, getAverage, initialAverage } from './exponential-average.ts';
import { type RunningIndicator, createRunningIndicator } from './running.ts';

export interface Macd {
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

interface State {
  readonly fast: AverageState;
  readonly slow: AverageState;
  readonly signal: AverageState;
}

const differenceOf = ({ fast, slow }: State, periods: MacdPeriods): number | null => {
  const quick = getAverage(fast, periods.fast);
  const steady = getAverage(slow, periods.slow);
  return quick === null || steady === null ? null : quick - steady;
};

function advance(state: State, close: number, periods: MacdPeriods): State {
  const next = {
    ...state,
    fast: advanceAverage(state.fast, close, periods.fast),
    slow: advanceAverage(state.slow, close, periods.slow),
  };
  const difference = differenceOf(next, periods);
  return difference === null ? next : { ...next, signal: advanceAverage(state.signal, difference, periods.signal) };
}

function valueOf(state: State, periods: MacdPeriods): Macd | null {
  const macd = differenceOf(state, periods);
  if (macd === null) return null;
  const signal = getAverage(state.signal, periods.signal);
  return { macd, signal, histogram: signal === null ? null : macd - signal };
}

/** Moving average convergence and divergence (MACD): fast EMA of the closes less a slow one, and its EMA. */
export const macd = (periods: MacdPeriods): RunningIndicator<Macd> =>
  createRunningIndicator<State, Macd>(
    { fast: initialAverage, slow: initialAverage, signal: initialAverage },
    (state, close) => advance(state, close, periods),
    (state) => valueOf(state, periods),
  );
