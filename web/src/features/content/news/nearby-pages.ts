/** Pages offered before and after the current one. */
const NEAR = 2;

/** Returns the numbers of existing pages within two of the current one. */
export function getNearbyPages(current: number, last: number): number[] {
  const first = Math.max(1, current - NEAR);
  return Array.from({ length: Math.max(0, Math.min(last, current + NEAR) - first + 1) }, (_, i) => first + i);
}
