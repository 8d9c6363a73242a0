import type { ISeriesPrimitive, ISeriesPrimitiveAxisView, SeriesAttachedParameter, Time } from 'lightweight-charts';
import { readColourTokens } from '#web/lib/read-tokens.ts';
import { chartLineColourTokens } from './chart-colours.ts';
import type { ChartLineKind } from './chart-line.ts';
import type { ChartLayerContext, ChartLayer } from './mount-chart.ts';

export interface PriceAxisLine {
  kind: ChartLineKind;
  price: number;
  /** Text as on the axis. */
  text: string;
}

export interface PriceLineAxis extends ChartLayer {
  set(lines: readonly PriceAxisLine[]): void;
  /** Returns px from the top of the first pane; null while the scale is unknown. */
  heightOf(price: number): number | null;
  /** Returns the price at a height; null while the scale is unknown. */
  priceAt(height: number): number | null;
  /** Size of the first pane without the price axis, px. */
  size(): { width: number; height: number };
}

/** Above the upper edge, px. */
const OUT_OF_SIGHT = -100;

class AxisPrices implements ISeriesPrimitive<Time> {
  #attached: SeriesAttachedParameter<Time> | null = null;
  #views: readonly ISeriesPrimitiveAxisView[] = [];
  readonly #onDraw: () => void;

  constructor(onDraw: () => void) {
    this.#onDraw = onDraw;
  }

  attached(parameter: SeriesAttachedParameter<Time>): void {
    this.#attached = parameter;
  }

  detached(): void {
    this.#attached = null;
  }

  /** The library calls this before each drawing, so lines move with the prices. */
  updateAllViews(): void {
    this.#onDraw();
  }

  priceAxisViews(): readonly ISeriesPrimitiveAxisView[] {
    return this.#views;
  }

  set(lines: readonly PriceAxisLine[], colourOf: (kind: ChartLineKind) => string, textColour: string): void {
    this.#views = lines.map(({ kind, price, text }) => ({
      coordinate: () => this.#attached?.series.priceToCoordinate(price) ?? OUT_OF_SIGHT,
      text: () => text,
      textColor: () => textColour,
      backColor: () => colourOf(kind),
    }));
    this.#attached?.requestUpdate();
  }
}

/**
 * Draws line prices on the price axis and reports their positions. The lines are page elements, so that keyboard and
 * screen readers reach them.
 * @param onDraw called before each drawing of the chart
 */
export function createPriceLineAxis(
  { chart, prices, settings }: ChartLayerContext,
  host: Element,
  onDraw: () => void,
): PriceLineAxis {
  const labels = new AxisPrices(onDraw);
  let lines: readonly PriceAxisLine[] = [];
  let surface = settings.colours.surface;
  prices.attachPrimitive(labels);
  const show = () => {
    const token = readColourTokens(host);
    const colours = new Map(lines.map(({ kind }) => [kind, token(chartLineColourTokens[kind])]));
    labels.set(lines, (kind) => colours.get(kind) ?? surface, surface);
  };
  return {
    set(next) {
      lines = next;
      show();
    },
    restyle(next) {
      surface = next.colours.surface;
      show();
    },
    heightOf: (price) => prices.priceToCoordinate(price),
    priceAt: (height) => prices.coordinateToPrice(height),
    size: () => ({ width: chart.timeScale().width(), height: chart.paneSize(0).height }),
    destroy: () => prices.detachPrimitive(labels),
  };
}
