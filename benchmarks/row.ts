/** One measurement. `baseline` and `ratio` are null without a comparison. */
export interface BenchmarkRow {
  name: string;
  value: number;
  unit: string;
  /** In the same unit, measured in the same run. */
  baseline: number | null;
  /** Value over baseline. */
  ratio: number | null;
  /** The goal in words. */
  goal: string;
  /** Null without a goal. */
  met: boolean | null;
}

export interface Benchmark {
  name: string;
  /** One line for the reader of the list. */
  what: string;
  run: (settings: { full: boolean; note: (line: string) => void }) => Promise<BenchmarkRow[]>;
}

const digits = (n: number): string => {
  if (!Number.isFinite(n)) return String(n);
  const size = Math.abs(n);
  return n.toFixed(size >= 100 || Number.isInteger(n) ? 0 : size >= 10 ? 1 : 2);
};

/** Returns a row whose value has an upper limit. */
export const toMaxBenchmarkRow = (name: string, value: number, unit: string, maximum: number): BenchmarkRow => ({
  name,
  value: Number(digits(value)),
  unit,
  baseline: null,
  ratio: null,
  goal: `≤ ${maximum} ${unit}`,
  met: value <= maximum,
});

/** Returns a row whose value must reach a score. */
export const toMinBenchmarkRow = (name: string, value: number, unit: string, minimum: number): BenchmarkRow => ({
  ...toMaxBenchmarkRow(name, value, unit, minimum),
  goal: `≥ ${minimum} ${unit}`,
  met: value >= minimum,
});

/** Returns a row whose value is compared with another measurement of the same run. */
export function toComparisonBenchmarkRow(
  name: string,
  unit: string,
  value: number,
  baseline: number,
  goal: { atLeast?: number; atMost?: number },
): BenchmarkRow {
  const ratio = value / baseline;
  const { atLeast, atMost } = goal;
  return {
    name,
    value: Number(digits(value)),
    unit,
    baseline: Number(digits(baseline)),
    ratio: Number(ratio.toFixed(2)),
    goal: atLeast === undefined ? `ratio ≤ ${atMost}` : `ratio ≥ ${atLeast}`,
    met: atLeast === undefined ? ratio <= (atMost ?? 0) : ratio >= atLeast,
  };
}

/** Returns a row without a goal. */
export const toPlainBenchmarkRow = (name: string, value: number, unit: string): BenchmarkRow => ({
  name,
  value: Number(digits(value)),
  unit,
  baseline: null,
  ratio: null,
  goal: '',
  met: null,
});

/** Prints rows as lines of JSON or as a table. */
export function printBenchmarkRows(rows: readonly BenchmarkRow[], json: boolean): void {
  for (const row of rows) {
    if (json) {
      const { name, value, unit, baseline, ratio, goal } = row;
      console.log(JSON.stringify({ name, value, unit, baseline, ratio, goal }));
      continue;
    }
    const mark = row.met === null ? '    ' : row.met ? 'ok  ' : 'MISS';
    const against = row.baseline === null ? '' : `of ${digits(row.baseline)}, ratio ${row.ratio?.toFixed(2)}`;
    console.log(
      `${mark}  ${row.name.padEnd(34)} ${`${digits(row.value)} ${row.unit}`.padStart(18)}  ${against.padEnd(26)} ${row.goal}`,
    );
  }
}
