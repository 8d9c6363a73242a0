import { type RunningIndicator, createRunningIndicator } from './running.ts';

/** `value` is a sum while `seen` is below the period, and the average afterwards. */
export interface AverageState {
  readonly seen: number;
  readonly value: number;
}

export const initialAverage: AverageState = { seen: 0, value: 0 };

/** Adds a value with weight 2 / (period + 1). The first average is the mean of a whole period. */
export function advanceAverage({ seen, value }: AverageState, next: number, period: number): AverageState {
  if (seen >= period) return { seen, value: value + ((next - value) * 2) / (period + 1) };
  const sum = value + next;
  return { seen: seen + 1, value: seen + 1 === period ? sum / period : sum };
}

export const getAverage = ({ seen, value }: AverageState, period: number): number | null =>
  seen < period ? null : value;

/** Exponential moving average (EMA) of the closes. */
export const exponentialAverage = (period: number): RunningIndicator<number> =>
  createRunningIndicator(
    initialAverage,
    (state, close) => advanceAverage(state, close, period),
    (state) => getAverage(state, period),
  );
