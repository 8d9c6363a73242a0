import { defaultHorzScaleBehavior } from 'lightweight-charts';

const UtcTimeScale = defaultHorzScaleBehavior();
type TimeScalePoints = Parameters<InstanceType<typeof UtcTimeScale>['fillWeightsForPoints']>[0];

/**
 * Time scale whose marks stand where hours, days, months and years begin in the reader's time zone. The library weighs
 * them by UTC, so it is given the seconds that a clock of UTC would show at the reader's.
 */
export class LocalTimeScale extends UtcTimeScale {
  override fillWeightsForPoints(points: TimeScalePoints, start: number): void {
    const times = points.map(({ time }) => time);
    for (const point of points) {
      const at = Number(this.key(point.time));
      const shown = at - new Date(at * 1000).getTimezoneOffset() * 60;
      Object.assign(point, { time: this.convertHorzItemToInternal(shown as never) });
    }
    super.fillWeightsForPoints(points, start);
    points.forEach((point, i) => Object.assign(point, { time: times[i] }));
  }
}
