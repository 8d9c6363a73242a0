import type { EquityPoint } from '#shared/schemas/ledger.ts';

/** A point of the curve, in parts of the drawing's width and height, from its upper left corner. */
interface Place {
  x: number;
  y: number;
}

const DAY_MS = 86_400_000;

/** Where each day stands on a drawing of one by one: days by their date, so that one that is missing leaves a gap. */
export function placesOf(points: readonly EquityPoint[]): Place[] {
  const times = points.map(({ date }) => Date.parse(date) / DAY_MS);
  const values = points.map(({ value }) => Number(value));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return values.map((value, i) => ({
    x: last === first ? 0.5 : ((times[i] ?? 0) - first) / (last - first),
    y: high === low ? 0.5 : (high - value) / (high - low),
  }));
}

/** An SVG path through the points of a curve. */
export const pathOf = (places: readonly Place[], width: number, height: number): string =>
  places
    .map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${(x * width).toFixed(1)} ${(1 + y * (height - 2)).toFixed(1)}`)
    .join('');
