import type { AccountRef } from '#shared/ids.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { startEmptyTable, measureCapacityUnits } from './bare-table.ts';
import { seedJournalEntries } from './fill-journal.ts';
import { median } from './measure.ts';
import { type Benchmark, toPlainBenchmarkRow, type BenchmarkRow } from './row.ts';

/** Entries of a journal. The page cost of the first is the baseline for the others. */
const SIZES = [10, 1000, 10_000, 100_000];
const FULL = 1_000_000;
/** Rows of a page, as many as the shortest journal has, and pages measured at each position. */
const ROWS = 10;
const SAMPLES = 20;
/** Time of the first entry; each other is a second later. */
const BEGIN = 1_700_000_000 as EpochSeconds;

const MIDDLE = 0.5;

interface JournalPageMeasurement {
  /** The newest page, and one that begins in the middle of the journal: RCU and ms. */
  newest: { units: number; ms: number };
  middle: { units: number; ms: number };
}

async function measureJournalPages(account: AccountRef, count: number): Promise<JournalPageMeasurement> {
  const { listJournalLines } = await import('#functions/domain/ledger/list-journal-lines.ts');
  const typical = async (to: EpochSeconds | undefined) => {
    const measurements: { units: number; ms: number }[] = [];
    for (let i = 0; i < SAMPLES; i++) {
      const began = performance.now();
      const { read } = await measureCapacityUnits(async () => {
        const end = to === undefined ? {} : { to: Math.max(BEGIN + ROWS - 1, to - i) as EpochSeconds };
        const { data } = await listJournalLines(account, { limit: ROWS, ...end });
        if (data.length !== ROWS) throw new Error(`a page of ${data.length} rows`);
      });
      measurements.push({ units: read, ms: performance.now() - began });
    }
    return { units: median(measurements.map(({ units }) => units)), ms: median(measurements.map(({ ms }) => ms)) };
  };
  const middle = Math.max(BEGIN + ROWS - 1, Math.floor(BEGIN + count * MIDDLE)) as EpochSeconds;
  return { newest: await typical(undefined), middle: await typical(middle) };
}

/** Compares a page of all entries of a short journal with one of a very long journal. */
export const journalPageBenchmark: Benchmark = {
  name: 'everything',
  what: 'a page of all that moved, with the balance after each line, of a short journal and of very long ones',
  run: async ({ full, note }) => {
    const table = await startEmptyTable();
    const { newId } = await import('#functions/lib/ids.ts');
    try {
      const measured: JournalPageMeasurement[] = [];
      for (const size of full ? [...SIZES, FULL] : SIZES) {
        const account: AccountRef = { kind: 'live', id: newId('acc') };
        await seedJournalEntries(account, size, BEGIN);
        measured.push(await measureJournalPages(account, size));
        note(`${size} entries: ${JSON.stringify(measured.at(-1))}`);
      }
      const row = (
        name: string,
        unit: string,
        pick: (measurement: JournalPageMeasurement) => number,
        tolerance: number,
        from = 0,
      ): BenchmarkRow => {
        const [first = Number.NaN, ...laterRuns] = measured.slice(from).map(pick);
        const last = laterRuns.at(-1) ?? first;
        return {
          ...toPlainBenchmarkRow(name, last, unit),
          baseline: toPlainBenchmarkRow('', first, '').value,
          ratio: Number((last / first).toFixed(2)),
          goal: 'constant',
          met: last <= first * tolerance,
        };
      };
      return [
        // A page reads more than ten entries to know its balances. The extra cost is this small and constant.
        row('everything newest of ten', 'RCU', ({ newest }) => newest.units, 1.5),
        row('everything newest', 'RCU', ({ newest }) => newest.units, 1.05, 1),
        // A mark can be anywhere within a hundred entries. Ten entries have none, so all are read.
        row('everything middle', 'RCU', ({ middle }) => middle.units, 1.5, 1),
        row('everything time', 'ms', ({ middle }) => middle.ms, 1.5, 1),
      ];
    } finally {
      await table.stop();
    }
  },
};
