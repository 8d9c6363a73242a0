import { useCallback } from 'react';
import { useFormat } from '#web/lib/use-format.ts';
import { shareToPercent } from './shares.ts';

/** Returns a formatter of shares, hundredths of a percent, in the page's language; a dash without one. */
export function useSharePercent(): (share: number | null) => string {
  const format = useFormat();
  return useCallback((share) => (share === null ? '–' : format.rate(shareToPercent(share), 2)), [format]);
}
