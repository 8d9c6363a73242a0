import { takeLastCloses, computeMean } from './moving-average.ts';
import { type RunningIndicator, createRunningIndicator } from './running.ts';

export interface BollingerBands {
  upper: number;
  middle: number;
  lower: number;
}

function computeBands(closes: readonly number[], deviations: number): BollingerBands {
  const middle = computeMean(closes);
  const width = deviations * Math.sqrt(computeMean(closes.map((close) => (close - middle) ** 2)));
  return { upper: middle + width, middle, lower: middle - width };
}

/**
 * Bollinger bands: the mean of the last `period` closes, and this number of standard deviations above and below.
 * Population deviation, as John Bollinger defines it.
 */
export const createBollingerBands = (period: number, deviations: number): RunningIndicator<BollingerBands> =>
  createRunningIndicator<readonly number[], BollingerBands>(
    [],
    (closes, close) => takeLastCloses(closes, close, period),
    (closes) => (closes.length < period ? null : computeBands(closes, deviations)),
  );
