import { AreaSeries, CrosshairMode, LineSeries, type MouseEventParams, type UTCTimestamp } from 'lightweight-charts';
import { type ChartAppearance, createStaticChart, buildStaticChartOptions } from './still-chart.ts';
import { insertChartGaps } from './with-gaps.ts';

export interface AreaChartPoint {
  /** Epoch seconds. Points are in order of time. */
  time: number;
  value: number;
}

interface AreaLook extends ChartAppearance {
  /** Token of the line's colour. */
  colour: string;
  /** Seconds between two points when every time has its slot, also missing ones. */
  step: number | undefined;
  /** Time of the point with a dot. */
  marked: number | undefined;
}

export interface MountedAreaChart {
  /** Replaces all points. */
  draw: (points: readonly AreaChartPoint[], look: AreaLook) => void;
  /** Moves the crosshair to a point; null hides it. */
  pointAt: (index: number | null) => void;
  /** Calls back with the index of the point under the pointer, null when it leaves. Returns an unsubscribe function. */
  onPoint: (listener: (index: number | null) => void) => () => void;
  destroy: () => void;
}

const timestamp = (time: number) => time as UTCTimestamp;

/** Draws a line over a tinted area in `element`. */
export function mountAreaChart(element: HTMLElement, scale: { daily: boolean }): MountedAreaChart {
  let points: readonly AreaChartPoint[] = [];
  const chart = createStaticChart(element, scale);
  const series = chart.addSeries(AreaSeries, { lastValueVisible: false, priceLineVisible: false });
  const dot = chart.addSeries(LineSeries, {
    lastValueVisible: false,
    priceLineVisible: false,
    crosshairMarkerVisible: false,
    pointMarkersVisible: true,
    pointMarkersRadius: 4,
  });
  return {
    draw(next, look) {
      points = next;
      const { token, colour, step, marked } = look;
      const highest = Math.max(...points.map(({ value }) => Math.abs(value)));
      const minMove = 10 ** Math.min(-2, Math.floor(Math.log10(highest > 0 ? highest : 1)) - 5);
      const options = buildStaticChartOptions(look);
      chart.applyOptions({
        ...options,
        // Otherwise every tick of one day has the day's name.
        timeScale: { ...options.timeScale, timeVisible: step === undefined },
        crosshair: { mode: CrosshairMode.Magnet },
      });
      series.applyOptions({
        lineColor: token(colour),
        topColor: token(colour, 0.16),
        bottomColor: token(colour, 0.02),
        lineWidth: 2,
        pointMarkersVisible: points.length === 1,
        priceFormat: { type: 'custom', formatter: look.formatValue, minMove },
      });
      series.setData(
        insertChartGaps(points, step).map(({ time, value }) =>
          value === null ? { time: timestamp(time) } : { time: timestamp(time), value },
        ),
      );
      dot.applyOptions({ color: token(colour), priceFormat: series.options().priceFormat });
      dot.setData(
        points.filter(({ time }) => time === marked).map(({ time, value }) => ({ time: timestamp(time), value })),
      );
      chart.timeScale().fitContent();
    },
    pointAt(index) {
      const point = index === null ? undefined : points[index];
      if (point) chart.setCrosshairPosition(point.value, timestamp(point.time), series);
      else chart.clearCrosshairPosition();
    },
    onPoint(listener) {
      const onMove = ({ time, sourceEvent }: MouseEventParams) => {
        // Without a source event it was moved by `pointAt`.
        if (sourceEvent === undefined && time !== undefined) return;
        const index = points.findLastIndex((point) => time !== undefined && point.time <= (time as number));
        listener(index < 0 ? null : index);
      };
      chart.subscribeCrosshairMove(onMove);
      return () => chart.unsubscribeCrosshairMove(onMove);
    },
    destroy: () => chart.remove(),
  };
}
