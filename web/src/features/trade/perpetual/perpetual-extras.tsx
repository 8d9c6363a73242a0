import { lazy, Suspense, useEffect } from 'react';
import type { ChartLine } from '#web/features/trade/chart/chart-line.ts';
import { usePerpetualDialog } from './dialogs.ts';
import { usePerpetualLines } from './use-lines.ts';

const PerpetualDialogs = lazy(async () => ({
  default: (await import('./perpetual-dialogs.tsx')).PerpetualDialogs,
}));

interface PerpetualExtrasProps {
  symbol: string;
  digits: number | undefined;
  /** Told of the lines of the chart whenever they change. */
  onLines: (lines: readonly ChartLine[]) => void;
}

/** What the trading page needs once somebody is logged in and the rest is there: lines on the chart, and dialogs. */
export function PerpetualExtras({ symbol, digits, onLines }: PerpetualExtrasProps) {
  const lines = usePerpetualLines(symbol, digits);
  const { asked } = usePerpetualDialog();
  useEffect(() => onLines(lines), [lines, onLines]);
  // Whoever has something open finds its dialogs there; who has nothing does not load them.
  if (lines.length === 0 && asked === null) return null;
  return (
    <Suspense>
      <PerpetualDialogs />
    </Suspense>
  );
}
