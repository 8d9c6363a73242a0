import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  ISeriesPrimitiveAxisView,
  Logical,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import type { Direction } from '#shared/market/option.ts';

/** An option as drawn: from its entry to its expiry, at their exact seconds. */
export interface OptionMark {
  id: string;
  direction: Direction;
  /** Epoch seconds. */
  from: number;
  to: number;
  entry: number;
  /** Null while it runs, or when it had no price. */
  exit: number | null;
  running: boolean;
}

export interface OptionMarkColours {
  up: string;
  down: string;
  text: string;
  surface: string;
}

/** Number of newest running options whose entry price is labelled on the price axis. */
const NAMED = 3;
/** Above the upper edge, px. */
const OUT_OF_SIGHT = -100;

interface OptionMarksOptions {
  /** Returns the position of a second on the chart's axis; null when outside. */
  locate: (at: number) => number | null;
  /** Formats a price in the page's language. */
  format: (price: number) => string;
}

type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

interface DrawnMark {
  mark: OptionMark;
  x1: number;
  x2: number;
  entryY: number;
  exitY: number | null;
}

/** Draws an arrow that shows the direction without its colour. */
function drawArrow(context: CanvasRenderingContext2D, x: number, y: number, up: boolean): void {
  const side = up ? 1 : -1;
  context.beginPath();
  context.moveTo(x, y + side * 4);
  context.lineTo(x - 5, y + side * 12);
  context.lineTo(x + 5, y + side * 12);
  context.closePath();
  context.fill();
}

function drawDot(context: CanvasRenderingContext2D, x: number, y: number, fill: string, stroke: string): void {
  context.beginPath();
  context.arc(x, y, 4, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = stroke;
  context.stroke();
}

/** Draws a line from the entry price of a running option to the price axis: the market has to cross that price. */
function drawLead(context: CanvasRenderingContext2D, { x2, entryY }: DrawnMark, width: number, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.setLineDash([1, 4]);
  context.beginPath();
  context.moveTo(x2, entryY);
  context.lineTo(width, entryY);
  context.stroke();
  context.setLineDash([]);
}

function drawOne(
  context: CanvasRenderingContext2D,
  placement: DrawnMark,
  width: number,
  colours: OptionMarkColours,
): void {
  const { mark, x1, x2, entryY, exitY } = placement;
  const colour = mark.direction === 'call' ? colours.up : colours.down;
  if (mark.running) drawLead(context, placement, width, colour);
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.setLineDash(mark.running ? [5, 4] : []);
  context.beginPath();
  context.moveTo(x1, entryY);
  context.lineTo(x2, entryY);
  context.stroke();
  context.setLineDash([2, 3]);
  context.beginPath();
  context.moveTo(x2, entryY - 14);
  context.lineTo(x2, entryY + 14);
  if (exitY !== null) {
    context.moveTo(x2, entryY);
    context.lineTo(x2, exitY);
  }
  context.stroke();
  context.setLineDash([]);
  drawDot(context, x1, entryY, colours.surface, colour);
  if (exitY !== null) drawDot(context, x2, exitY, colour, colours.text);
  context.fillStyle = colour;
  drawArrow(context, x1, entryY, mark.direction === 'call');
}

/** Draws options over the candles: a line at the entry price from entry to expiry, a ring at entry, a dot at the exit. */
export class OptionMarksPrimitive implements ISeriesPrimitive<Time> {
  #attached: SeriesAttachedParameter<Time> | null = null;
  #marks: readonly OptionMark[] = [];
  #colours: OptionMarkColours;
  readonly #means: OptionMarksOptions;
  #axisViews: readonly ISeriesPrimitiveAxisView[] = [];
  readonly #views: readonly IPrimitivePaneView[];

  constructor(means: OptionMarksOptions, colours: OptionMarkColours) {
    this.#means = means;
    this.#colours = colours;
    const renderer: IPrimitivePaneRenderer = { draw: (target) => this.#draw(target) };
    this.#views = [{ zOrder: () => 'top', renderer: () => renderer }];
  }

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter;
  }

  detached(): void {
    this.#attached = null;
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.#views;
  }

  /** Labels the entry prices of running options on the price axis. */
  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    return this.#axisViews;
  }

  #axisView(mark: OptionMark): ISeriesPrimitiveAxisView {
    return {
      coordinate: () => this.#attached?.series.priceToCoordinate(mark.entry) ?? OUT_OF_SIGHT,
      text: () => `${mark.direction === 'call' ? '▲' : '▼'} ${this.#means.format(mark.entry)}`,
      textColor: () => this.#colours.surface,
      backColor: () => (mark.direction === 'call' ? this.#colours.up : this.#colours.down),
    };
  }

  set(marks: readonly OptionMark[], colours: OptionMarkColours): void {
    this.#marks = marks;
    this.#colours = colours;
    const running = marks.filter((mark) => mark.running);
    this.#axisViews = running.slice(0, NAMED).map((mark) => this.#axisView(mark));
    this.#attached?.requestUpdate();
  }

  /** The library places whole candles only; seconds between two of them are interpolated. */
  #across({ chart }: SeriesAttachedParameter<Time>, logical: number): number | null {
    const scale = chart.timeScale();
    const wholeIndex = Math.floor(logical);
    const leftX = scale.logicalToCoordinate(wholeIndex as Logical);
    const right = scale.logicalToCoordinate((wholeIndex + 1) as Logical);
    return leftX === null || right === null ? null : leftX + (right - leftX) * (logical - wholeIndex);
  }

  #place(mark: OptionMark): DrawnMark | null {
    const attached = this.#attached;
    const from = this.#means.locate(mark.from);
    const to = this.#means.locate(mark.to);
    if (!attached || from === null || to === null) return null;
    const x1 = this.#across(attached, from);
    const x2 = this.#across(attached, to);
    const entryY = attached.series.priceToCoordinate(mark.entry);
    if (x1 === null || x2 === null || entryY === null) return null;
    const exitY = mark.exit === null ? null : attached.series.priceToCoordinate(mark.exit);
    return { mark, x1, x2, entryY, exitY };
  }

  #draw(target: Target): void {
    const places = this.#marks.map((mark) => this.#place(mark)).filter((place) => place !== null);
    if (places.length === 0) return;
    target.useMediaCoordinateSpace(({ context, mediaSize }) => {
      for (const place of places) drawOne(context, place, mediaSize.width, this.#colours);
    });
  }
}
