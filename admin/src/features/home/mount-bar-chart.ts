import { HistogramSeries } from 'lightweight-charts';
import { type ChartAppearance, createStaticChart, buildStaticChartOptions } from '#ui/charts/still-chart.ts';
import { createChartDayFormats } from '#ui/charts/time-formats.ts';

export interface MountedBarChart {
  /** Replaces the drawn days; bars above zero in the colour of gains, below it in that of losses. */
  draw: (points: readonly { date: string; value: number }[], look: Omit<ChartAppearance, 'times'>) => void;
  destroy: () => void;
}

/**
 * Mounts bars by day that fill `element` and follow its size. All days are visible; there is no scrolling or zooming.
 */
export function mountBarChart(element: HTMLElement): MountedBarChart {
  const chart = createStaticChart(element, { daily: true });
  const series = chart.addSeries(HistogramSeries, { lastValueVisible: false, priceLineVisible: false });
  return {
    draw(points, look) {
      chart.applyOptions(buildStaticChartOptions({ ...look, times: createChartDayFormats(look.language) }));
      series.setData(
        points.map(({ date, value }) => ({ time: date, value, color: look.token(value < 0 ? '--down' : '--up') })),
      );
      chart.timeScale().fitContent();
    },
    destroy: () => chart.remove(),
  };
}
