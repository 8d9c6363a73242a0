import { DAY } from '#shared/time.ts';

/** What was held on a day. */
export interface DayValue {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  /** A decimal. */
  value: string;
}

export interface ChartPoint {
  day: string;
  /** From the left and from the top, parts of a hundred. */
  x: number;
  y: number;
}

export interface Chart {
  points: ChartPoint[];
  least: string;
  most: string;
}

/** The line keeps so much away from the upper and the lower edge, parts of a hundred. */
const MARGIN = 8;

const secondsOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1000;

const byValue = (a: DayValue, b: DayValue): number => Number(a.value) - Number(b.value);

/**
 * Where days lie in a chart: by their time, so that a day of which nothing is known leaves its room, and between the least
 * and the most of them. Null of no days. Days are in order.
 */
export function chartPoints(days: readonly DayValue[]): Chart | null {
  const [first, last] = [days[0], days.at(-1)];
  const sorted = days.toSorted(byValue);
  const [least, most] = [sorted[0], sorted.at(-1)];
  if (!first || !last || !least || !most) return null;
  const from = secondsOf(first.day);
  const width = Math.max(DAY, secondsOf(last.day) - from);
  const [low, high] = [Number(least.value), Number(most.value)];
  const points = days.map(({ day, value }) => ({
    day,
    x: ((secondsOf(day) - from) / width) * 100,
    y: high === low ? 50 : MARGIN + ((high - Number(value)) / (high - low)) * (100 - 2 * MARGIN),
  }));
  return { points, least: least.value, most: most.value };
}
