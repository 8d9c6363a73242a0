import type { Timeframe } from '#shared/market/timeframes.ts';
import type { ChartColours } from './chart-colours.ts';

export const chartTypes = ['candles', 'line'] as const;
export type ChartType = (typeof chartTypes)[number];
export const chartScales = ['linear', 'logarithmic'] as const;
export type ChartScale = (typeof chartScales)[number];

export interface ChartSettings {
  colours: ChartColours;
  /** Digits after the point on the price axis. */
  digits: number;
  timeframe: Timeframe;
  /** A BCP 47 tag, for the times on the axis. */
  language: string;
  /** BCP 47 tag for the price labels. */
  region: string;
  type: ChartType;
  scale: ChartScale;
}
