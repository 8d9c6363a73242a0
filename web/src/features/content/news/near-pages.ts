/** Pages before and after the shown one that are offered. */
const NEAR = 2;

/** The numbers of the pages within two of the shown one, among those that there are. */
export function getNearbyPages(current: number, last: number): number[] {
  const first = Math.max(1, current - NEAR);
  return Array.from({ length: Math.max(0, Math.min(last, current + NEAR) - first + 1) }, (_, i) => first + i);
}
