import { readColourTokens } from '#web/lib/read-tokens.ts';
import type { ChartLineKind } from './chart-line.ts';

/** Theme tokens that the chart draws with, as colours that a canvas library understands. */
export interface ChartColours {
  surface: string;
  line: string;
  text: string;
  muted: string;
  up: string;
  down: string;
  upFaint: string;
  downFaint: string;
  /** For indicators, in turn. */
  series: readonly string[];
}

/** Token of each kind of line. Labels state the meaning; the colour only helps to find a line. */
export const chartLineColourTokens: Record<ChartLineKind, string> = {
  entry: '--info',
  exit: '--info',
  tp: '--up',
  sl: '--down',
  limit: '--text',
  stop: '--demo',
  liquidation: '--warn',
  alert: '--text-muted',
};

/** Reads the colours, also after a theme or colour change. @throws {Error} without a canvas. */
export function readChartColours(element: Element): ChartColours {
  const token = readColourTokens(element);
  return {
    surface: token('--surface-0'),
    line: token('--line', 0.55),
    text: token('--text'),
    muted: token('--text-muted'),
    up: token('--up'),
    down: token('--down'),
    upFaint: token('--up', 0.35),
    downFaint: token('--down', 0.35),
    series: ['--ring', '--info', '--demo', '--warn', '--text', '--up', '--down', '--text-muted'].map((name) =>
      token(name),
    ),
  };
}
