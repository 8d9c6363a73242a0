import { size } from '#functions/testing/tier.ts';
import type { Device } from './browser.ts';

/**
 * Of the devices on which a page is looked at, as many as the tier has: all in the soak, else one of the widest and one
 * of the narrowest, in another theme.
 */
export function looks<Look extends Device & { width: number }>(all: readonly Look[]): readonly Look[] {
  if (size('looks') >= all.length) return all;
  const widths = all.map(({ width }) => width);
  const wide = all.find(({ width }) => width === Math.max(...widths));
  const narrow = all.filter(({ width }) => width === Math.min(...widths));
  const [chosen] = narrow.toSorted((a, b) => Number(a.theme === wide?.theme) - Number(b.theme === wide?.theme));
  return all.filter((look) => look === wide || look === chosen);
}
