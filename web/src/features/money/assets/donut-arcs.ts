import { WHOLE } from './shares.ts';

/** Between two arcs, and the shortest that can still be seen; in hundredths of a percent of the ring. */
const GAP = 80;
const SHORTEST = 60;

/** A piece of the ring, in hundredths of a percent of it, from its top on. */
export interface Arc {
  start: number;
  length: number;
}

/** Where the parts of a whole lie on the ring, one after the other; null for one that is nothing. One alone is all of it. */
export function donutArcs(shares: readonly number[]): (Arc | null)[] {
  const gap = shares.filter((share) => share > 0).length > 1 ? GAP : 0;
  let at = 0;
  return shares.map((share) => {
    const start = at;
    at += share;
    if (share <= 0) return null;
    return { start: start + gap / 2, length: Math.min(WHOLE, Math.max(SHORTEST, share - gap)) };
  });
}
