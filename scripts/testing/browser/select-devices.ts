import { expect } from 'vitest';
import { testTier } from '#functions/testing/tier.ts';
import type { BrowserDevice } from './browser.ts';

/**
 * Returns the devices on which a page is checked: all in the soak, else the widest or the narrowest, chosen by the
 * file, so that each checks half of the pages.
 */
export function selectDevices<Look extends BrowserDevice & { width: number }>(all: readonly Look[]): readonly Look[] {
  if (testTier === 'soak') return all;
  const letters = [...(expect.getState().testPath?.split('/').at(-1) ?? '')];
  const narrow = letters.reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 2 === 0;
  const sorted = all.toSorted((a, b) => a.width - b.width);
  return [(narrow ? sorted[0] : sorted.at(-1)) as Look];
}
