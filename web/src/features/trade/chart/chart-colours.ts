import { readTokens } from '#web/lib/read-tokens.ts';
import type { ChartLineKind } from './chart-line.ts';

/** The tokens of the theme that the chart draws with, as colours that a canvas library understands. */
export interface ChartColours {
  surface: string;
  line: string;
  text: string;
  muted: string;
  up: string;
  down: string;
  upFaint: string;
  downFaint: string;
  /** For indicators, one after the other. */
  series: readonly string[];
}

/** The token in which each kind of line is drawn. A label says what it is; the colour only helps to find it. */
export const lineTokens: Record<ChartLineKind, string> = {
  entry: '--info',
  exit: '--info',
  tp: '--up',
  sl: '--down',
  limit: '--text',
  stop: '--demo',
  liquidation: '--warn',
  alert: '--text-muted',
};

/** Again after a change of theme or of the colours of up and down. @throws {Error} without a canvas. */
export function readChartColours(element: Element): ChartColours {
  const token = readTokens(element);
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
