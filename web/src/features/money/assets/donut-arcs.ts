import { FULL_SHARE } from './shares.ts';

/** Between two arcs, in hundredths of a percent of the ring. */
const GAP = 80;
/** A part gets this much of the ring at least, gap included: what is there can be seen. */
const LEAST = 200;

/** A piece of the ring, in hundredths of a percent of it, from its top on. */
export interface DonutArc {
  start: number;
  length: number;
}

/**
 * Where the parts of a whole lie on the ring, one after the other; null for one that is nothing. One alone is all of it.
 * What the smallest are drawn larger than they are, the largest gives.
 */
export function computeDonutArcs(shares: readonly number[]): (DonutArc | null)[] {
  const rooms = shares.map((share) => (share > 0 ? Math.max(share, LEAST) : 0));
  const taken = rooms.reduce((sum, room) => sum + room, 0);
  if (taken === 0) return shares.map(() => null);
  const largest = rooms.indexOf(Math.max(...rooms));
  const gap = rooms.filter((room) => room > 0).length > 1 ? GAP : 0;
  let at = 0;
  return rooms.map((room, place) => {
    if (room === 0) return null;
    const own = place === largest ? room + FULL_SHARE - taken : room;
    const arc = { start: at + gap / 2, length: own - gap };
    at += own;
    return arc;
  });
}
