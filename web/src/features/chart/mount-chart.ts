import {
  CandlestickSeries,
  ColorType,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Timeframe } from '../../../../shared/market/timeframes.ts';
import { formatPrice } from '../../lib/format.ts';
import { type Candle, logicalOf } from './candles.ts';
import type { ChartColours } from './chart-colours.ts';
import { LastPrice } from './last-price.ts';
import { type OptionMark, OptionMarks } from './option-marks.ts';

export interface ChartSettings {
  colours: ChartColours;
  /** Digits after the point on the price axis. */
  digits: number;
  timeframe: Timeframe;
  /** A BCP 47 tag, for the times on the axis. */
  language: string;
}

export interface MountedChart {
  /** Replaces every candle; `fit` also moves to the newest. */
  setCandles(candles: readonly Candle[], fit: boolean): void;
  /** Changes a candle or appends one. */
  update(candle: Candle): void;
  /** Newest first. */
  setMarks(marks: readonly OptionMark[]): void;
  restyle(settings: ChartSettings): void;
  /** Called with the candle under the crosshair, or null when there is none. */
  onCrosshair(listener: (candle: Candle | null) => void): void;
  /** Called when fewer than `MARGIN` candles are left before the visible ones. */
  onOldEdge(listener: () => void): void;
  destroy(): void;
}

/** Candles left of the view at which older ones are asked for. */
const MARGIN = 30;

const bar = ({ time, open, high, low, close }: Candle) => ({ time: time as UTCTimestamp, open, high, low, close });

function formats(language: string) {
  const make = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options);
  const year = make({ year: 'numeric' });
  const month = make({ month: 'short' });
  const day = make({ month: 'short', day: 'numeric' });
  const minute = make({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const full = make({
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const byType: Record<TickMarkType, Intl.DateTimeFormat> = {
    [TickMarkType.Year]: year,
    [TickMarkType.Month]: month,
    [TickMarkType.DayOfMonth]: day,
    [TickMarkType.Time]: minute,
    [TickMarkType.TimeWithSeconds]: minute,
  };
  const date = (time: Time): Date => new Date((time as number) * 1000);
  return {
    tickMark: (time: Time, type: TickMarkType): string => byType[type].format(date(time)),
    crosshair: (time: Time): string => full.format(date(time)),
  };
}

function chartOptions({ colours, language, timeframe, digits }: ChartSettings) {
  const format = formats(language);
  return {
    layout: {
      background: { type: ColorType.Solid, color: colours.surface },
      textColor: colours.muted,
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: 11,
    },
    grid: { vertLines: { color: colours.line }, horzLines: { color: colours.line } },
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: { borderColor: colours.line, scaleMargins: { top: 0.08, bottom: 0.22 } },
    // The volume has the left scale; the legend says its figures, so no axis takes room from the candles.
    leftPriceScale: { visible: false, scaleMargins: { top: 0.82, bottom: 0 } },
    timeScale: {
      borderColor: colours.line,
      rightOffset: 5,
      barSpacing: 8,
      minBarSpacing: 1,
      timeVisible: timeframe !== '1d' && timeframe !== '1w',
      secondsVisible: false,
      tickMarkFormatter: format.tickMark,
    },
    localization: {
      locale: language,
      timeFormatter: format.crosshair,
      priceFormatter: (price: number) => formatPrice(language, price.toFixed(digits), digits),
    },
  };
}

/** Hollow where the price rose and filled where it fell: readable without telling the colours apart. */
const candleOptions = ({ colours, digits }: ChartSettings) => ({
  upColor: colours.surface,
  borderUpColor: colours.up,
  wickUpColor: colours.up,
  lastValueVisible: false,
  downColor: colours.down,
  borderDownColor: colours.down,
  wickDownColor: colours.down,
  priceFormat: { type: 'price' as const, precision: digits, minMove: 10 ** -digits },
});

/** A chart in `element`, which it fills and whose size it follows. `destroy` frees everything it holds. */
export function mountChart(element: HTMLElement, initial: ChartSettings): MountedChart {
  let settings = initial;
  let candles: Candle[] = [];
  let marks: readonly OptionMark[] = [];
  const chart: IChartApi = createChart(element, { ...chartOptions(settings), autoSize: true });
  const prices: ISeriesApi<'Candlestick'> = chart.addSeries(CandlestickSeries, candleOptions(settings));
  const volumes = chart.addSeries(HistogramSeries, {
    priceScaleId: 'left',
    priceFormat: { type: 'volume' },
    lastValueVisible: false,
    priceLineVisible: false,
  });
  const format = (price: number) => formatPrice(settings.language, price.toFixed(settings.digits), settings.digits);
  const lastPrice = new LastPrice(format);
  prices.attachPrimitive(lastPrice);
  const drawing = new OptionMarks(
    {
      locate: (at) => logicalOf(candles, at, settings.timeframe),
      format,
    },
    markColours(),
  );
  prices.attachPrimitive(drawing);

  function markColours() {
    const { up, down, text, surface } = settings.colours;
    return { up, down, text, surface };
  }
  const volume = ({ time, open, close, volume: value }: Candle) => ({
    time: time as UTCTimestamp,
    value,
    color: close >= open ? settings.colours.upFaint : settings.colours.downFaint,
  });
  /** The line of the last price has its own colour: the fill of a rising candle is the background's. */
  const markLastPrice = (): void => {
    const last = candles.at(-1);
    const { up, down, surface } = settings.colours;
    const back = last && last.close < last.open ? down : up;
    prices.applyOptions({ priceLineColor: back });
    lastPrice.set(last?.close ?? null, { text: surface, back });
  };
  const draw = (): void => {
    prices.setData(candles.map(bar));
    volumes.setData(candles.map(volume));
    markLastPrice();
  };

  return {
    setCandles(next, fit) {
      const kept = fit || next.length === 0 ? null : chart.timeScale().getVisibleRange();
      candles = [...next];
      draw();
      if (kept) chart.timeScale().setVisibleRange(kept);
      else if (fit) chart.timeScale().applyOptions({ barSpacing: 8 });
      if (fit) chart.timeScale().scrollToRealTime();
      drawing.set(marks, markColours());
    },
    update(candle) {
      const index = candles.findLastIndex(({ time }) => time <= candle.time);
      const late = index < candles.length - 1;
      if (candles[index]?.time === candle.time) candles[index] = candle;
      else if (late) return;
      else candles.push(candle);
      prices.update(bar(candle), late);
      volumes.update(volume(candle), late);
      if (!late) markLastPrice();
    },
    setMarks(next) {
      marks = next;
      drawing.set(marks, markColours());
    },
    restyle(next) {
      settings = next;
      chart.applyOptions(chartOptions(settings));
      prices.applyOptions(candleOptions(settings));
      draw();
      drawing.set(marks, markColours());
    },
    onCrosshair(listener) {
      chart.subscribeCrosshairMove(({ logical }) =>
        listener(logical === undefined ? null : (candles[Math.round(logical)] ?? null)),
      );
    },
    onOldEdge(listener) {
      chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
        if (range && candles.length > 0 && range.from < MARGIN) listener();
      });
    },
    destroy() {
      prices.detachPrimitive(lastPrice);
      prices.detachPrimitive(drawing);
      chart.remove();
      candles = [];
    },
  };
}
