import { defaultHorzScaleBehavior, type TickMarkWeightValue } from 'lightweight-charts';

/** Weights as the library gives them, each with the interval in seconds whose start it marks. */
const intradayWeights = [
  [43_200, 33],
  [21_600, 32],
  [10_800, 31],
  [3600, 30],
  [1800, 22],
  [300, 21],
  [60, 20],
  [1, 10],
] as const;
const YEAR_WEIGHT = 70;
const MONTH_WEIGHT = 60;
const DAY_WEIGHT = 50;

/**
 * Returns the weight of a mark at second `at` after a point at second `before`: the largest unit of this device's time
 * zone that begins between the two. The library itself uses UTC.
 */
export function getLocalTickMarkWeight(at: number, before: number): number {
  const [now, then] = [new Date(at * 1000), new Date(before * 1000)];
  if (now.getFullYear() !== then.getFullYear()) return YEAR_WEIGHT;
  if (now.getMonth() !== then.getMonth()) return MONTH_WEIGHT;
  if (now.getDate() !== then.getDate()) return DAY_WEIGHT;
  const [nowOffset, thenOffset] = [now.getTimezoneOffset() * 60, then.getTimezoneOffset() * 60];
  const passed = intradayWeights.find(
    ([seconds]) => Math.floor((at - nowOffset) / seconds) !== Math.floor((before - thenOffset) / seconds),
  );
  return passed?.[1] ?? 0;
}

/** Time scale whose marks stand where days, months and years begin in the reader's time zone. */
export class LocalTimeScale extends defaultHorzScaleBehavior() {
  override fillWeightsForPoints(
    points: Parameters<InstanceType<ReturnType<typeof defaultHorzScaleBehavior>>['fillWeightsForPoints']>[0],
    start: number,
  ): void {
    const second = (index: number) => Number(this.key(points[index]?.time as never));
    // The point before the first one is a guess: as far away as the second.
    const beforeFirst = points.length > 1 ? 2 * second(0) - second(1) : undefined;
    for (let index = start; index < points.length; index += 1) {
      const point = points[index];
      const before = index === 0 ? beforeFirst : second(index - 1);
      if (point && before !== undefined)
        point.timeWeight = getLocalTickMarkWeight(second(index), before) as TickMarkWeightValue;
    }
  }
}
