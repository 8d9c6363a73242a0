import { lazy, Suspense, useEffect } from 'react';
import type { ChartLine } from '#web/features/trade/chart/chart-line.ts';
import { usePerpetualDialog } from './dialogs.ts';
import { usePerpetualLines } from './use-perpetual-lines.ts';

const PerpetualDialogs = lazy(async () => ({
  default: (await import('./perpetual-dialogs.tsx')).PerpetualDialogs,
}));

interface PerpetualExtrasProps {
  symbol: string;
  digits: number | undefined;
  /** Called whenever the chart's lines change. */
  onLines: (lines: readonly ChartLine[]) => void;
}

/** Parts of the trading page for logged-in users, loaded last: chart lines and dialogs. */
export function PerpetualExtras({ symbol, digits, onLines }: PerpetualExtrasProps) {
  const lines = usePerpetualLines(symbol, digits);
  const { asked } = usePerpetualDialog();
  useEffect(() => onLines(lines), [lines, onLines]);
  // Loaded only for users with an open position, order or dialog.
  if (lines.length === 0 && asked === null) return null;
  return (
    <Suspense>
      <PerpetualDialogs />
    </Suspense>
  );
}
