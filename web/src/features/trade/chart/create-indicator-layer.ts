import {
  HistogramSeries,
  type ISeriesApi,
  type ISeriesPrimitive,
  LineSeries,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { ChartCandle } from './candles.ts';
import type { ChartColours } from './chart-colours.ts';
import { hasOwnIndicatorPane, type ChartIndicator } from './indicator-list.ts';
import { IndicatorRows, type IndicatorRow } from './indicator-rows.ts';
import type { ChartLayerContext, ChartLayer } from './mount-chart.ts';

export interface IndicatorLayerOptions {
  /** Container of the names and values of indicators on the candles. */
  overlays: HTMLElement;
  /** Covers the chart: container for the indicators in panes. */
  panes: HTMLElement;
  /** "MA 20". */
  nameOf: (indicator: ChartIndicator) => string;
  /** Formats a value with this number of digits. */
  format: (value: number, digits: number) => string;
}

export interface IndicatorLayer extends ChartLayer {
  /** Shows the values at a candle; null: at the newest. */
  point(index: number | null): void;
}

/** Height of the candles relative to each pane under them. */
const CANDLES_SHARE = 3;
/** Digits of an oscillator that is not a price. */
const STRENGTH_DIGITS = 1;
/** Gap between two panes, px. */
const SEPARATOR = 1;
const LABEL_CLASS = 'flex w-fit gap-x-2 rounded-sm bg-surface-0/80 px-1 text-xs tabular-nums';

interface Plot {
  colour: (colours: ChartColours) => string;
  histogram?: true;
}

const plain = (nth: number): Plot => ({ colour: ({ series }) => series[nth % series.length] ?? '' });

/**
 * Returns the plots in the order of the values in a row. `nth`: index of the indicator, so that two averages differ.
 */
function getIndicatorPlots({ kind }: ChartIndicator, nth: number): Plot[] {
  const main = plain(nth);
  if (kind === 'bollinger') return [main, main, main];
  if (kind !== 'macd') return [main];
  return [{ colour: ({ muted }) => muted, histogram: true }, main, plain(nth + 1)];
}

type Series = ISeriesApi<'Line'> | ISeriesApi<'Histogram'>;

/** One indicator on the chart. */
class DrawnIndicator {
  readonly indicator: ChartIndicator;
  readonly rows: IndicatorRows;
  readonly series: Series[];
  readonly label: HTMLElement;
  readonly #figures: HTMLElement[];
  readonly #plots: readonly Plot[];
  readonly #digits: number;
  #colours: ChartColours;

  constructor(base: ChartLayerContext, means: IndicatorLayerOptions, indicator: ChartIndicator, nth: number) {
    const { chart, settings } = base;
    this.indicator = indicator;
    this.rows = new IndicatorRows(indicator);
    this.#plots = getIndicatorPlots(indicator, nth);
    this.#colours = settings.colours;
    this.#digits = indicator.kind === 'rsi' ? STRENGTH_DIGITS : settings.digits;
    const pane = hasOwnIndicatorPane(indicator.kind) ? chart.panes().length : 0;
    const format = (value: number) => means.format(value, this.#digits);
    this.series = this.#plots.map((plot) => {
      const options = {
        color: plot.colour(settings.colours),
        lastValueVisible: false,
        priceLineVisible: false,
        priceFormat: { type: 'custom' as const, formatter: format, minMove: 10 ** -this.#digits },
      };
      return plot.histogram
        ? chart.addSeries(HistogramSeries, options, pane)
        : chart.addSeries(LineSeries, { ...options, lineWidth: 1, crosshairMarkerVisible: false }, pane);
    });
    if (pane > 0) this.series[0]?.priceScale().applyOptions({ scaleMargins: { top: 0.2, bottom: 0.08 } });
    if (indicator.kind === 'rsi') this.#addBounds();
    this.label = document.createElement('div');
    this.label.className = LABEL_CLASS;
    const name = this.label.appendChild(document.createElement('span'));
    name.className = 'text-muted';
    name.textContent = means.nameOf(indicator);
    this.#figures = this.#plots.map(() => this.label.appendChild(document.createElement('span')));
    this.#paint();
  }

  /** Adds the overbought and oversold levels. */
  #addBounds(): void {
    for (const price of [70, 30])
      this.series[0]?.createPriceLine({
        price,
        color: this.#colours.muted,
        lineWidth: 1,
        lineStyle: 2,
        axisLabelVisible: false,
        title: '',
      });
  }

  #paint(): void {
    this.#plots.forEach((plot, i) => {
      const figure = this.#figures[i];
      if (figure) figure.style.color = plot.colour(this.#colours);
    });
  }

  #pointOf(candle: ChartCandle | undefined, row: IndicatorRow | undefined, i: number) {
    const time = (candle?.time ?? 0) as UTCTimestamp;
    const value = row?.[i] ?? null;
    if (value === null) return { time };
    if (!this.#plots[i]?.histogram) return { time, value };
    return { time, value, color: value >= 0 ? this.#colours.upFaint : this.#colours.downFaint };
  }

  drawAll(candles: readonly ChartCandle[]): void {
    const { rows } = this.rows;
    this.series.forEach((series, i) => series.setData(candles.map((candle, at) => this.#pointOf(candle, rows[at], i))));
  }

  drawLast(candles: readonly ChartCandle[]): void {
    const row = this.rows.rows.at(-1);
    this.series.forEach((series, i) => series.update(this.#pointOf(candles.at(-1), row, i)));
  }

  tell(index: number | null, format: IndicatorLayerOptions['format']): void {
    const row = index === null ? this.rows.rows.at(-1) : this.rows.rows[index];
    this.#figures.forEach((figure, i) => {
      const value = row?.[i] ?? null;
      figure.textContent = value === null ? '–' : format(value, this.#digits);
    });
  }

  restyle(colours: ChartColours): void {
    this.#colours = colours;
    this.#plots.forEach((plot, i) => this.series[i]?.applyOptions({ color: plot.colour(colours) }));
    this.#paint();
  }
}

/** Draws indicators over the candles and in panes under them. Another selection needs another layer. */
export function createIndicatorLayer(
  base: ChartLayerContext,
  indicators: readonly ChartIndicator[],
  means: IndicatorLayerOptions,
): IndicatorLayer {
  const { chart, prices } = base;
  let candles = base.candles;
  let pointed: number | null = null;
  let stale = false;
  let isDestroyed = false;
  const all = indicators.map((indicator, nth) => new DrawnIndicator(base, means, indicator, nth));
  for (const { label, indicator } of all)
    (hasOwnIndicatorPane(indicator.kind) ? means.panes : means.overlays).append(label);
  chart.panes()[0]?.setStretchFactor(CANDLES_SHARE);
  for (const pane of chart.panes().slice(1)) pane.setStretchFactor(1);

  const showLegends = () => {
    for (const indicatorView of all) indicatorView.tell(pointed, means.format);
  };
  const drawAll = () => {
    stale = false;
    for (const indicatorView of all) {
      indicatorView.rows.set(candles);
      indicatorView.drawAll(candles);
    }
    showLegends();
  };
  /** Names follow the corners of their panes, whose borders can be dragged. */
  const follow: ISeriesPrimitive<Time> = {
    updateAllViews() {
      const tops: number[] = [];
      let top = 0;
      for (const pane of chart.panes()) {
        tops.push(top);
        top += pane.getHeight() + SEPARATOR;
      }
      let pane = 0;
      for (const { label, indicator } of all) {
        if (!hasOwnIndicatorPane(indicator.kind)) continue;
        pane += 1;
        label.style.transform = `translateY(${(tops[pane] ?? 0) + 4}px)`;
      }
    },
  };
  for (const { label, indicator } of all)
    if (hasOwnIndicatorPane(indicator.kind)) label.classList.add('absolute', 'start-2', 'top-0');
  prices.attachPrimitive(follow);
  drawAll();

  return {
    setCandles(next) {
      candles = next;
      pointed = null;
      drawAll();
    },
    update(index, next) {
      candles = next;
      if (index < candles.length - 1) {
        // Candle corrections come in batches: one pass handles them all.
        if (!stale) queueMicrotask(() => !isDestroyed && stale && drawAll());
        stale = true;
        return;
      }
      for (const indicatorView of all) {
        if (indicatorView.rows.update(index, candles) === 0) indicatorView.drawAll(candles);
        else indicatorView.drawLast(candles);
      }
      showLegends();
    },
    restyle({ colours }) {
      for (const indicatorView of all) {
        indicatorView.restyle(colours);
        indicatorView.drawAll(candles);
      }
    },
    point(index) {
      pointed = index;
      showLegends();
    },
    destroy() {
      isDestroyed = true;
      prices.detachPrimitive(follow);
      for (const { series, label } of all) {
        label.remove();
        for (const lineSeries of series) chart.removeSeries(lineSeries);
      }
    },
  };
}
