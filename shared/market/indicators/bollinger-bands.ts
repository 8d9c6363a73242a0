import { lastOf, mean } from './moving-average.ts';
import { type Running, running } from './running.ts';

export interface Bands {
  upper: number;
  middle: number;
  lower: number;
}

function bandsOf(closes: readonly number[], deviations: number): Bands {
  const middle = mean(closes);
  const width = deviations * Math.sqrt(mean(closes.map((close) => (close - middle) ** 2)));
  return { upper: middle + width, middle, lower: middle - width };
}

/**
 * Bollinger bands: the mean of the last `period` closes, and so many standard deviations above and below it. The
 * deviation is the population's, as John Bollinger defines it.
 */
export const bollingerBands = (period: number, deviations: number): Running<Bands> =>
  running<readonly number[], Bands>(
    [],
    (closes, close) => lastOf(closes, close, period),
    (closes) => (closes.length < period ? null : bandsOf(closes, deviations)),
  );
