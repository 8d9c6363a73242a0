import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  Logical,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts';
import type { Direction } from '../../../../shared/schemas/option-order.ts';

/** An option as it is drawn: from its entry to its expiry, at their exact seconds. */
export interface OptionMark {
  id: string;
  direction: Direction;
  /** Epoch seconds. */
  from: number;
  to: number;
  entry: number;
  /** Null while it runs. */
  exit: number | null;
}

export interface MarkColours {
  up: string;
  down: string;
  text: string;
  surface: string;
}

type Locate = (at: number) => number | null;
type Target = Parameters<IPrimitivePaneRenderer['draw']>[0];

interface Drawn {
  mark: OptionMark;
  x1: number;
  x2: number;
  entryY: number;
  exitY: number | null;
}

/** An arrow that says the direction without its colour. */
function arrow(context: CanvasRenderingContext2D, x: number, y: number, up: boolean): void {
  const side = up ? 1 : -1;
  context.beginPath();
  context.moveTo(x, y + side * 4);
  context.lineTo(x - 5, y + side * 12);
  context.lineTo(x + 5, y + side * 12);
  context.closePath();
  context.fill();
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, fill: string, stroke: string): void {
  context.beginPath();
  context.arc(x, y, 4, 0, 2 * Math.PI);
  context.fillStyle = fill;
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = stroke;
  context.stroke();
}

function drawOne(context: CanvasRenderingContext2D, drawn: Drawn, colours: MarkColours): void {
  const { mark, x1, x2, entryY, exitY } = drawn;
  const colour = mark.direction === 'call' ? colours.up : colours.down;
  context.strokeStyle = colour;
  context.lineWidth = 1.5;
  context.setLineDash(exitY === null ? [5, 4] : []);
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
  dot(context, x1, entryY, colours.surface, colour);
  if (exitY !== null) dot(context, x2, exitY, colour, colours.text);
  context.fillStyle = colour;
  arrow(context, x1, entryY, mark.direction === 'call');
}

/** Draws options over the candles: a line at the entry price from entry to expiry, a ring at entry, a dot at the exit. */
export class OptionMarks implements ISeriesPrimitive<Time> {
  #attached: SeriesAttachedParameter<Time> | null = null;
  #marks: readonly OptionMark[] = [];
  #colours: MarkColours;
  readonly #locate: Locate;
  readonly #views: readonly IPrimitivePaneView[];

  constructor(locate: Locate, colours: MarkColours) {
    this.#locate = locate;
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

  set(marks: readonly OptionMark[], colours: MarkColours): void {
    this.#marks = marks;
    this.#colours = colours;
    this.#attached?.requestUpdate();
  }

  #place(mark: OptionMark): Drawn | null {
    const attached = this.#attached;
    const from = this.#locate(mark.from);
    const to = this.#locate(mark.to);
    if (!attached || from === null || to === null) return null;
    const scale = attached.chart.timeScale();
    const x1 = scale.logicalToCoordinate(from as Logical);
    const x2 = scale.logicalToCoordinate(to as Logical);
    const entryY = attached.series.priceToCoordinate(mark.entry);
    if (x1 === null || x2 === null || entryY === null) return null;
    const exitY = mark.exit === null ? null : attached.series.priceToCoordinate(mark.exit);
    return { mark, x1, x2, entryY, exitY };
  }

  #draw(target: Target): void {
    const places = this.#marks.map((mark) => this.#place(mark)).filter((place) => place !== null);
    if (places.length === 0) return;
    target.useMediaCoordinateSpace(({ context }) => {
      for (const place of places) drawOne(context, place, this.#colours);
    });
  }
}
