import { ColorType, CrosshairMode, PriceScaleMode } from 'lightweight-charts';
import { createChartTimeFormats } from '#ui/charts/time-formats.ts';
import { formatPrice } from '#web/lib/format.ts';
import type { ChartSettings } from './chart-settings.ts';

/** Width of a candle with its gap, px: initial, narrowest and widest. */
export const BAR_SPACING_PX = 8;
const NARROWEST_BAR = 6;
const WIDEST_BAR = 14;

/** Free bars between the newest candle and the price axis. */
export const RIGHT_OFFSET_BARS = 5;

export function buildChartOptions({ colours, language, timeframe, scale }: ChartSettings) {
  const format = createChartTimeFormats(language);
  return {
    layout: {
      background: { type: ColorType.Solid, color: colours.surface },
      textColor: colours.muted,
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: 11,
      panes: { separatorColor: colours.line, separatorHoverColor: colours.line },
    },
    grid: { vertLines: { color: colours.line }, horzLines: { color: colours.line } },
    crosshair: { mode: CrosshairMode.Normal },
    rightPriceScale: {
      borderColor: colours.line,
      scaleMargins: { top: 0.08, bottom: 0.22 },
      mode: scale === 'logarithmic' ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
    },
    // The volume uses the left scale. The legend shows its values, so no axis takes space from the candles.
    leftPriceScale: { visible: false, scaleMargins: { top: 0.82, bottom: 0 } },
    timeScale: {
      borderColor: colours.line,
      rightOffset: RIGHT_OFFSET_BARS,
      minBarSpacing: NARROWEST_BAR,
      maxBarSpacing: WIDEST_BAR,
      timeVisible: timeframe !== '1d' && timeframe !== '1w',
      secondsVisible: false,
      tickMarkFormatter: format.tickMark,
    },
    localization: { locale: language, timeFormatter: format.crosshair },
  };
}

const priceFormat = ({ region, digits }: ChartSettings) => ({
  type: 'custom' as const,
  formatter: (price: number) => formatPrice(region, price.toFixed(digits), digits),
  minMove: 10 ** -digits,
});

const NONE = 'rgba(0, 0, 0, 0)';

/**
 * Hollow where the price rose and filled where it fell: readable without telling the colours apart. Hidden under a line
 * chart but kept: the marks and the price axis depend on them.
 */
export function buildCandleOptions(settings: ChartSettings) {
  const { surface, up, down } = settings.colours;
  const shown = settings.type === 'candles';
  return {
    upColor: shown ? surface : NONE,
    borderUpColor: shown ? up : NONE,
    wickUpColor: shown ? up : NONE,
    downColor: shown ? down : NONE,
    borderDownColor: shown ? down : NONE,
    wickDownColor: shown ? down : NONE,
    lastValueVisible: false,
    priceFormat: priceFormat(settings),
  };
}

export const buildCloseLineOptions = (settings: ChartSettings) => ({
  color: settings.colours.text,
  lineWidth: 2 as const,
  lastValueVisible: false,
  priceLineVisible: false,
  priceFormat: priceFormat(settings),
});
