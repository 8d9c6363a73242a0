import { FULL_ASSET_SHARE } from './shares.ts';

/** Gap between two arcs, in hundredths of a percent of the ring. */
const GAP = 80;
/** Minimum of the ring for a part, gap included, so that it stays visible. */
const MIN_ARC_LENGTH = 200;

/** Piece of the ring, in hundredths of a percent of it, from its top on. */
export interface DonutArc {
  start: number;
  length: number;
}

/**
 * Returns the parts' positions on the ring, in order; null for an empty one. A single part fills it. Small parts are
 * enlarged at the largest's expense.
 */
export function computeDonutArcs(shares: readonly number[]): (DonutArc | null)[] {
  const rooms = shares.map((share) => (share > 0 ? Math.max(share, MIN_ARC_LENGTH) : 0));
  const assignedShare = rooms.reduce((sum, room) => sum + room, 0);
  if (assignedShare === 0) return shares.map(() => null);
  const largest = rooms.indexOf(Math.max(...rooms));
  const gap = rooms.filter((room) => room > 0).length > 1 ? GAP : 0;
  let at = 0;
  return rooms.map((room, place) => {
    if (room === 0) return null;
    const own = place === largest ? room + FULL_ASSET_SHARE - assignedShare : room;
    const arc = { start: at + gap / 2, length: own - gap };
    at += own;
    return arc;
  });
}
