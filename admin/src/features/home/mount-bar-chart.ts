import { HistogramSeries } from 'lightweight-charts';
import { type ChartLook, createStillChart, stillChartOptions } from '#ui/charts/still-chart.ts';
import { createDayFormats } from '#ui/charts/time-formats.ts';

export interface MountedBarChart {
  /** Replaces the drawn days; bars above zero in the colour of gains, below it in that of losses. */
  draw: (points: readonly { date: string; value: number }[], look: Omit<ChartLook, 'times'>) => void;
  destroy: () => void;
}

/**
 * Mounts bars by day that fill `element` and follow its size. All days are visible; there is no scrolling or zooming.
 */
export function mountBarChart(element: HTMLElement): MountedBarChart {
  const chart = createStillChart(element);
  const series = chart.addSeries(HistogramSeries, { lastValueVisible: false, priceLineVisible: false });
  return {
    draw(points, look) {
      chart.applyOptions(stillChartOptions({ ...look, times: createDayFormats(look.language) }));
      series.setData(
        points.map(({ date, value }) => ({ time: date, value, color: look.token(value < 0 ? '--down' : '--up') })),
      );
      chart.timeScale().fitContent();
    },
    destroy: () => chart.remove(),
  };
}
