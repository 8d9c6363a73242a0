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

/** The tokens are OKLCH, which chart libraries do not parse: paint one pixel and read it back. */
function rgbOf(context: CanvasRenderingContext2D, colour: string): [number, number, number] {
  context.clearRect(0, 0, 1, 1);
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** Reads tokens as they stand on `element` now, as `rgba(…)`. @throws {Error} without a canvas. */
export function readTokens(element: Element): (name: string, alpha?: number) => string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser has no canvas');
  const style = getComputedStyle(element);
  return (name, alpha = 1) => {
    const [red, green, blue] = rgbOf(context, style.getPropertyValue(name).trim());
    return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
  };
}

/** Again after a change of theme or of the colours of up and down. @throws {Error} without a canvas. */
export function readColours(element: Element): ChartColours {
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
