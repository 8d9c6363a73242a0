/** In menu order. */
export const indicatorKinds = ['ma', 'ema', 'bollinger', 'rsi', 'macd'] as const;
export type IndicatorKind = (typeof indicatorKinds)[number];

export type IndicatorParameterName = 'period' | 'deviations' | 'fast' | 'slow' | 'signal';

interface Parameter {
  name: IndicatorParameterName;
  usual: number;
  least: number;
  most: number;
  /** Values are multiples of it. */
  step: number;
}

/** Parameters in the order of an indicator's name: "MACD 12 26 9". */
export const indicatorParameters: Record<IndicatorKind, readonly Parameter[]> = {
  ma: [{ name: 'period', usual: 20, least: 2, most: 500, step: 1 }],
  ema: [{ name: 'period', usual: 20, least: 2, most: 500, step: 1 }],
  bollinger: [
    { name: 'period', usual: 20, least: 2, most: 500, step: 1 },
    { name: 'deviations', usual: 2, least: 0.5, most: 5, step: 0.5 },
  ],
  rsi: [{ name: 'period', usual: 14, least: 2, most: 200, step: 1 }],
  macd: [
    { name: 'fast', usual: 12, least: 2, most: 200, step: 1 },
    { name: 'slow', usual: 26, least: 2, most: 200, step: 1 },
    { name: 'signal', usual: 9, least: 2, most: 200, step: 1 },
  ],
};

export interface ChartIndicator {
  kind: IndicatorKind;
  /** One value for each of the kind's parameters, in order. */
  values: readonly number[];
}

/** Maximum of indicators drawn at once. */
export const MAX_INDICATORS = 8;

/** True for indicators with a pane of their own under the candles. */
export const hasOwnIndicatorPane = (kind: IndicatorKind): boolean => kind === 'rsi' || kind === 'macd';

export const createDefaultIndicator = (kind: IndicatorKind): ChartIndicator => ({
  kind,
  values: indicatorParameters[kind].map(({ usual }) => usual),
});

/** Clamps a number to its parameter's limits and step; returns the default for an invalid one. */
function clampParameterValue({ usual, least, most, step }: Parameter, value: unknown): number {
  const number = typeof value === 'number' && Number.isFinite(value) ? value : usual;
  return Math.min(most, Math.max(least, Math.round(number / step) * step));
}

/** Returns an indicator with all values clamped. */
export const clampIndicator = (kind: IndicatorKind, values: readonly unknown[]): ChartIndicator => ({
  kind,
  values: indicatorParameters[kind].map((parameter, i) => clampParameterValue(parameter, values[i])),
});

/** Parses what this browser has stored; skips what is invalid. */
export function parseIndicators(stored: string | null): ChartIndicator[] {
  let parsedList: unknown;
  try {
    parsedList = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(parsedList)) return [];
  return (parsedList as ({ kind?: unknown; values?: unknown } | null)[]).slice(0, MAX_INDICATORS).flatMap((entry) => {
    const kind = indicatorKinds.find((name) => name === entry?.kind);
    return kind ? [clampIndicator(kind, Array.isArray(entry?.values) ? (entry.values as unknown[]) : [])] : [];
  });
}
