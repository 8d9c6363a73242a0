interface ChartPoint {
  /** Epoch seconds. */
  time: number;
  value: number;
}

/** Adds the times missing between points, each with the value null. Returns the points when `step` is undefined. */
export function insertChartGaps(
  points: readonly ChartPoint[],
  step: number | undefined,
): readonly { time: number; value: number | null }[] {
  if (step === undefined) return points;
  return points.flatMap((point, i) => {
    const next = points[i + 1]?.time ?? point.time;
    const missing = Math.max(0, Math.round((next - point.time) / step) - 1);
    return [
      point,
      ...Array.from({ length: missing }, (_, at) => ({ time: point.time + (at + 1) * step, value: null })),
    ];
  });
}
