import { defaultHorzScaleBehavior } from 'lightweight-charts';

const UtcTimeScale = defaultHorzScaleBehavior();
type TimeScalePoints = Parameters<InstanceType<typeof UtcTimeScale>['fillWeightsForPoints']>[0];

/**
 * Time scale whose marks stand where hours, days, months and years begin in the reader's time zone. The library weighs
 * them by UTC, so it is given the seconds that a clock of UTC would show at the reader's.
 */
export class LocalTimeScale extends UtcTimeScale {
  override fillWeightsForPoints(points: TimeScalePoints, start: number): void {
    const first = Math.max(0, start - 1);
    const local = points.slice(first).map((point) => {
      const at = Number(this.key(point.time));
      const shown = at - new Date(at * 1000).getTimezoneOffset() * 60;
      return { ...point, time: this.convertHorzItemToInternal(shown as never) };
    });
    super.fillWeightsForPoints(local, start - first);
    local.forEach(({ timeWeight }, i) => Object.assign(points[first + i] ?? {}, { timeWeight }));
  }
}
