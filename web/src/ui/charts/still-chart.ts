import { ColorType, createChartEx, defaultHorzScaleBehavior, type TickMarkType, type Time } from 'lightweight-charts';
import { LocalTimeScale } from './local-time-scale.ts';

/** Theme colours, and the language's texts and number formats, for drawing a chart. */
export interface ChartAppearance {
  /** Reads a colour token of the theme. */
  token: (name: string, alpha?: number) => string;
  language: string;
  formatValue: (value: number) => string;
  times: { tickMark: (time: Time, type: TickMarkType) => string; crosshair: (time: Time) => string };
}

const DayScale = defaultHorzScaleBehavior();

/**
 * Creates a chart that fills `element`, shows all of its points, and is neither scrolled nor zoomed. The points of a
 * `daily` chart are days of UTC; others are seconds, marked in the reader's time zone.
 */
export function createStaticChart(element: HTMLElement, { daily }: { daily: boolean }) {
  const scale = daily ? new DayScale() : new LocalTimeScale();
  const chart = createChartEx<Time, typeof scale>(element, scale, {
    autoSize: true,
    handleScroll: false,
    handleScale: false,
  });
  chart.timeScale().subscribeSizeChange(() => chart.timeScale().fitContent());
  return chart;
}

export function buildStaticChartOptions({ token, language, formatValue, times }: ChartAppearance) {
  const line = token('--line', 0.55);
  return {
    layout: {
      background: { type: ColorType.Solid, color: token('--surface-0') },
      textColor: token('--text-muted'),
      fontFamily: "'Inter Variable', system-ui, sans-serif",
      fontSize: 11,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: line } },
    // A price whose upper or lower half the edge would cut off is left out.
    rightPriceScale: { borderColor: line, entireTextOnly: true },
    timeScale: { borderColor: line, tickMarkFormatter: times.tickMark },
    localization: { locale: language, timeFormatter: times.crosshair, priceFormatter: formatValue },
  };
}
