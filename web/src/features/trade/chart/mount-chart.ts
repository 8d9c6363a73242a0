import {
  CandlestickSeries,
  createChartEx,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  LineSeries,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import { LocalTimeScale } from '#ui/charts/local-time-scale.ts';
import { formatPrice } from '#web/lib/format.ts';
import {
  BAR_SPACING_PX,
  buildCandleOptions,
  buildChartOptions,
  buildCloseLineOptions,
  RIGHT_OFFSET_BARS,
} from './build-chart-options.ts';
import { type ChartCandle, toLogicalIndex } from './candles.ts';
import type { ChartSettings } from './chart-settings.ts';
import { LastPriceLabel } from './last-price-label.ts';
import { type OptionMark, OptionMarksPrimitive } from './option-marks.ts';

/** Layer drawn with the candles and loaded on demand: lines, indicators. */
export interface ChartLayer {
  /** Called when all candles have changed. */
  setCandles?(candles: readonly ChartCandle[]): void;
  /** Called when one of `candles` has changed or the newest may have been added. */
  update?(index: number, candles: readonly ChartCandle[]): void;
  restyle?(settings: ChartSettings): void;
  destroy(): void;
}

/** Objects that a layer draws with. */
export interface ChartLayerContext {
  chart: IChartApi;
  /** The candles, which determine the price positions of the first pane. */
  prices: ISeriesApi<'Candlestick'>;
  settings: ChartSettings;
  candles: readonly ChartCandle[];
}

export interface MountedChart {
  /** Replaces every candle. `fit` also moves to the newest; otherwise the view stays. */
  setCandles(candles: readonly ChartCandle[], fit: boolean): void;
  /** Changes a candle or appends one. */
  update(candle: ChartCandle): void;
  candles(): readonly ChartCandle[];
  /** Newest first. */
  setMarks(marks: readonly OptionMark[]): void;
  restyle(settings: ChartSettings): void;
  /** Adds a layer until the returned function is called or the chart is destroyed. */
  addLayer(make: (base: ChartLayerContext) => ChartLayer): () => void;
  /** Called with the index of the candle under the crosshair, or null. Returns an unsubscribe function. */
  onCrosshair(listener: (index: number | null) => void): () => void;
  /** Called when fewer than `MARGIN` candles are left before the visible ones. Returns an unsubscribe function. */
  onOldEdge(listener: () => void): () => void;
  /** Called when the newest candle enters or leaves the view. Returns an unsubscribe function. */
  onAway(listener: (isAway: boolean) => void): () => void;
  /** Calls back with the width of the price axis, px: now and at each change. Returns an unsubscribe function. */
  onAxisWidth(listener: (width: number) => void): () => void;
  goToLatest(): void;
  destroy(): void;
}

/** Number of candles left of the view at which older ones are requested. */
const MARGIN = 30;

const toChartTime = ({ time }: ChartCandle): UTCTimestamp => time as UTCTimestamp;
const bar = (candle: ChartCandle) => ({
  time: toChartTime(candle),
  open: candle.open,
  high: candle.high,
  low: candle.low,
  close: candle.close,
});
const point = (candle: ChartCandle) => ({ time: toChartTime(candle), value: candle.close });

/** Mounts a chart in `element`, whose size it follows. `destroy` frees all resources. */
export function mountChart(element: HTMLElement, initial: ChartSettings): MountedChart {
  let settings = initial;
  let candles: ChartCandle[] = [];
  let marks: readonly OptionMark[] = [];
  let closes: ISeriesApi<'Line'> | null = null;
  const layers = new Set<ChartLayer>();
  const chart = createChartEx<Time, LocalTimeScale>(element, new LocalTimeScale(), {
    ...buildChartOptions(settings),
    autoSize: true,
  });
  const scale = chart.timeScale();
  scale.applyOptions({ barSpacing: BAR_SPACING_PX });
  const prices: ISeriesApi<'Candlestick'> = chart.addSeries(CandlestickSeries, buildCandleOptions(settings));
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'left',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  const format = (price: number) => formatPrice(settings.region, price.toFixed(settings.digits), settings.digits);
  const lastPrice = new LastPriceLabel(format);
  prices.attachPrimitive(lastPrice);
  const drawing = new OptionMarksPrimitive(
    { locate: (at) => toLogicalIndex(candles, at, settings.timeframe), format },
    markColours(),
  );
  prices.attachPrimitive(drawing);

  function markColours() {
    const { up, down, text, surface } = settings.colours;
    return { up, down, text, surface };
  }
  const volume = (candle: ChartCandle) => ({
    time: toChartTime(candle),
    value: candle.volume,
    color: candle.close >= candle.open ? settings.colours.upFaint : settings.colours.downFaint,
  });
  /** The last-price line has its own colour: a rising candle is filled with the background's. */
  const markLastPrice = (): void => {
    const last = candles.at(-1);
    const { up, down, surface } = settings.colours;
    const background = last && last.close < last.open ? down : up;
    if (prices.options().priceLineColor !== background) prices.applyOptions({ priceLineColor: background });
    lastPrice.set(last?.close ?? null, { text: surface, back: background });
  };
  const draw = (): void => {
    prices.setData(candles.map(bar));
    volumes.setData(candles.map(volume));
    closes?.setData(candles.map(point));
    markLastPrice();
  };
  /** The line through the closes exists only while visible. */
  const applyType = (): void => {
    if (settings.type === 'line') {
      closes ??= chart.addSeries(LineSeries, buildCloseLineOptions(settings));
      closes.applyOptions(buildCloseLineOptions(settings));
    } else if (closes) {
      chart.removeSeries(closes);
      closes = null;
    }
  };
  applyType();

  const isAway = () => candles.length > 0 && scale.scrollPosition() < -1;

  return {
    setCandles(next, fit) {
      const range = fit || !isAway() ? null : scale.getVisibleLogicalRange();
      const added = range && candles[0] ? next.findIndex(({ time }) => time === candles[0]?.time) : -1;
      candles = [...next];
      draw();
      if (range && added >= 0) scale.setVisibleLogicalRange({ from: range.from + added, to: range.to + added });
      if (fit) {
        scale.applyOptions({ barSpacing: BAR_SPACING_PX });
        scale.scrollToPosition(RIGHT_OFFSET_BARS, false);
      }
      drawing.set(marks, markColours());
      for (const layer of layers) layer.setCandles?.(candles);
    },
    update(candle) {
      const index = candles.findLastIndex(({ time }) => time <= candle.time);
      const isLate = index < candles.length - 1;
      if (candles[index]?.time === candle.time) candles[index] = candle;
      else if (isLate) return;
      else candles.push(candle);
      prices.update(bar(candle), isLate);
      volumes.update(volume(candle), isLate);
      closes?.update(point(candle), isLate);
      if (!isLate) markLastPrice();
      for (const layer of layers) layer.update?.(isLate ? index : candles.length - 1, candles);
    },
    candles: () => candles,
    setMarks(next) {
      marks = next;
      drawing.set(marks, markColours());
    },
    restyle(next) {
      settings = next;
      chart.applyOptions(buildChartOptions(settings));
      prices.applyOptions(buildCandleOptions(settings));
      applyType();
      draw();
      drawing.set(marks, markColours());
      for (const layer of layers) layer.restyle?.(settings);
    },
    addLayer(make) {
      const layer = make({ chart, prices, settings, candles });
      layers.add(layer);
      return () => {
        if (layers.delete(layer)) layer.destroy();
      };
    },
    onCrosshair(listener) {
      const onMove = ({ logical }: { logical?: number }) => {
        const index = logical === undefined ? -1 : Math.round(logical);
        listener(candles[index] ? index : null);
      };
      chart.subscribeCrosshairMove(onMove);
      return () => chart.unsubscribeCrosshairMove(onMove);
    },
    onOldEdge(listener) {
      const onRangeChange = (range: { from: number } | null) => {
        if (range && candles.length > 0 && range.from < MARGIN) listener();
      };
      scale.subscribeVisibleLogicalRangeChange(onRangeChange);
      return () => scale.unsubscribeVisibleLogicalRangeChange(onRangeChange);
    },
    onAway(listener) {
      let wasAway = false;
      const onRangeChange = () => {
        const isNowAway = isAway();
        if (isNowAway === wasAway) return;
        wasAway = isNowAway;
        listener(isNowAway);
      };
      scale.subscribeVisibleLogicalRangeChange(onRangeChange);
      return () => scale.unsubscribeVisibleLogicalRangeChange(onRangeChange);
    },
    onAxisWidth(listener) {
      const notifyWidth = () => listener(prices.priceScale().width());
      notifyWidth();
      scale.subscribeSizeChange(notifyWidth);
      return () => scale.unsubscribeSizeChange(notifyWidth);
    },
    goToLatest() {
      // Without animation: the library's own stops short over long distances.
      scale.scrollToPosition(RIGHT_OFFSET_BARS, false);
    },
    destroy() {
      for (const layer of layers) layer.destroy();
      layers.clear();
      prices.detachPrimitive(lastPrice);
      prices.detachPrimitive(drawing);
      chart.remove();
      candles = [];
    },
  };
}
