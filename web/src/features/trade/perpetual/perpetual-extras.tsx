import { useEffect } from 'react';
import type { ChartLine } from '#web/features/trade/chart/chart-line.ts';
import { PerpetualDialogs } from './perpetual-dialogs.tsx';
import { useLines } from './use-lines.ts';

interface PerpetualExtrasProps {
  symbol: string;
  digits: number | undefined;
  /** Told of the lines of the chart whenever they change. */
  onLines: (lines: readonly ChartLine[]) => void;
}

/** What the trading page needs once somebody is logged in and the rest is there: dialogs, and lines on the chart. */
export function PerpetualExtras({ symbol, digits, onLines }: PerpetualExtrasProps) {
  const lines = useLines(symbol, digits);
  useEffect(() => onLines(lines), [lines, onLines]);
  return <PerpetualDialogs />;
}
