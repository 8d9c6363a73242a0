import { type RunningIndicator, createRunningIndicator } from './running.ts';

/** Returns the last `size` closes, oldest first. */
export const takeLastCloses = (closes: readonly number[], close: number, size: number): readonly number[] =>
  closes.length < size ? [...closes, close] : [...closes.slice(1), close];

export const computeMean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Simple moving average (MA): the mean of the last `period` closes. Summed afresh each time: a running sum gathers
 * rounding errors.
 */
export const createMovingAverage = (period: number): RunningIndicator<number> =>
  createRunningIndicator<readonly number[], number>(
    [],
    (closes, close) => takeLastCloses(closes, close, period),
    (closes) => (closes.length < period ? null : computeMean(closes)),
  );
