import { type RunningIndicator, createRunningIndicator } from './running.ts';

/** `value` is a sum while `seen` is below the period, and the average afterwards. */
export interface ExponentialAverageState {
  readonly seen: number;
  readonly value: number;
}

export const initialExponentialAverage: ExponentialAverageState = { seen: 0, value: 0 };

/** Adds a value with weight 2 / (period + 1). The first average is the mean of a whole period. */
export function advanceExponentialAverage(
  { seen, value }: ExponentialAverageState,
  next: number,
  period: number,
): ExponentialAverageState {
  if (seen >= period) return { seen, value: value + ((next - value) * 2) / (period + 1) };
  const sum = value + next;
  return { seen: seen + 1, value: seen + 1 === period ? sum / period : sum };
}

export const getExponentialAverage = ({ seen, value }: ExponentialAverageState, period: number): number | null =>
  seen < period ? null : value;

/** Exponential moving average (EMA) of the closes. */
export const createExponentialAverage = (period: number): RunningIndicator<number> =>
  createRunningIndicator(
    initialExponentialAverage,
    (state, close) => advanceExponentialAverage(state, close, period),
    (state) => getExponentialAverage(state, period),
  );
