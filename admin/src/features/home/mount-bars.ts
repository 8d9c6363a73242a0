import { ColorType, createChart, HistogramSeries, type Time } from 'lightweight-charts';

/** With what it is drawn: colours of the theme, words and numbers of the language. */
interface Look {
  token: (name: string, alpha?: number) => string;
  language: string;
  format: (value: number) => string;
}

export interface MountedBars {
  /** Draws these days in the place of those before; above zero in the colour of gains, below it in that of losses. */
  draw: (points: readonly { date: string; value: number }[], look: Look) => void;
  destroy: () => void;
}

/** Bars by day in `element`, which they fill and whose size they follow. All days are seen; nothing is moved by hand. */
export function mountBars(element: HTMLElement): MountedBars {
  const chart = createChart(element, { autoSize: true, handleScroll: false, handleScale: false });
  const series = chart.addSeries(HistogramSeries, { lastValueVisible: false, priceLineVisible: false });
  chart.timeScale().subscribeSizeChange(() => chart.timeScale().fitContent());
  return {
    draw(points, { token, language, format }) {
      const line = token('--line', 0.55);
      const days = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
      const dayOf = (time: Time) => (typeof time === 'string' ? days.format(new Date(`${time}T00:00:00Z`)) : '');
      chart.applyOptions({
        layout: {
          background: { type: ColorType.Solid, color: token('--surface-0') },
          textColor: token('--text-muted'),
          fontFamily: "'Inter Variable', system-ui, sans-serif",
          fontSize: 11,
        },
        grid: { vertLines: { visible: false }, horzLines: { color: line } },
        rightPriceScale: { borderColor: line },
        timeScale: { borderColor: line, tickMarkFormatter: dayOf },
        localization: { locale: language, timeFormatter: dayOf, priceFormatter: format },
      });
      series.setData(
        points.map(({ date, value }) => ({ time: date, value, color: token(value < 0 ? '--down' : '--up') })),
      );
      chart.timeScale().fitContent();
    },
    destroy: () => chart.remove(),
  };
}
