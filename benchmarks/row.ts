/** One measurement. `baseline` and `ratio` are null without a comparison. */
export interface BenchRow {
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

export interface Bench {
  name: string;
  /** One line for the reader of the list. */
  what: string;
  run: (settings: { full: boolean; note: (line: string) => void }) => Promise<BenchRow[]>;
}

const digits = (n: number): string => {
  if (!Number.isFinite(n)) return String(n);
  const size = Math.abs(n);
  return n.toFixed(size >= 100 || Number.isInteger(n) ? 0 : size >= 10 ? 1 : 2);
};

/** Returns a row whose value has an upper limit. */
export const toLimitRow = (name: string, value: number, unit: string, maximum: number): BenchRow => ({
  name,
  value: Number(digits(value)),
  unit,
  baseline: null,
  ratio: null,
  goal: `≤ ${maximum} ${unit}`,
  met: value <= maximum,
});

/** Returns a row whose value must reach a score. */
export const toScoreRow = (name: string, value: number, unit: string, minimum: number): BenchRow => ({
  ...toLimitRow(name, value, unit, minimum),
  goal: `≥ ${minimum} ${unit}`,
  met: value >= minimum,
});

/** Returns a row whose value is compared with another measurement of the same run. */
export function toComparisonRow(
  name: string,
  unit: string,
  value: number,
  baseline: number,
  goal: { atLeast?: number; atMost?: number },
): BenchRow {
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
export const toPlainRow = (name: string, value: number, unit: string): BenchRow => ({
  name,
  value: Number(digits(value)),
  unit,
  baseline: null,
  ratio: null,
  goal: '',
  met: null,
});

/** Prints rows as lines of JSON or as a table. */
export function printRows(rows: readonly BenchRow[], json: boolean): void {
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
