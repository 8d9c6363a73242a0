import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { capacityBenchmark } from './capacity.ts';
import { chartBenchmark } from './chart.ts';
import { coldStartBenchmark } from './cold.ts';
import { enumerationBenchmark } from './enumeration.ts';
import { fanoutBenchmark } from './fanout.ts';
import { idleBenchmark } from './idle.ts';
import { layoutShiftBenchmark } from './layout-shift.ts';
import { lighthouseBenchmark } from './lighthouse.ts';
import { orderBenchmark } from './order.ts';
import { pageUpdateBenchmark } from './page-update.ts';
import { type Benchmark, printBenchmarkRows } from './row.ts';
import { settleBenchmark } from './settle.ts';
import { statementBenchmark } from './statement.ts';
import { streamBenchmark } from './stream.ts';
import { triggerBenchmark } from './trigger.ts';
import { uploadBenchmark } from './upload.ts';

/** `npm run bench [names] [--json] [--full]`: exits with 1 when a goal is missed. */

// The documentation warns once, not each of the processes.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

const benches: Benchmark[] = [
  orderBenchmark,
  settleBenchmark,
  fanoutBenchmark,
  coldStartBenchmark,
  capacityBenchmark,
  lighthouseBenchmark,
  layoutShiftBenchmark,
  triggerBenchmark,
  streamBenchmark,
  chartBenchmark,
  pageUpdateBenchmark,
  enumerationBenchmark,
  uploadBenchmark,
  statementBenchmark,
  idleBenchmark,
];

const args = process.argv.slice(2);
const flags = args.filter((arg) => arg.startsWith('--'));
const named = args.filter((arg) => !arg.startsWith('--'));
const json = flags.includes('--json');

const unknown =
  flags.find((flag) => flag !== '--json' && flag !== '--full') ??
  named.find((name) => !benches.some((bench) => bench.name === name));
if (unknown !== undefined) {
  console.error(`There is no ${unknown}; there are ${benches.map(({ name }) => name).join(', ')}, --json and --full.`);
  process.exit(2);
}

async function runBenchmark({ name, what, run }: Benchmark): Promise<boolean> {
  if (!json) console.log(`\n${name}: ${what}`);
  const note = (line: string) => {
    if (!json) console.log(`      ${line}`);
  };
  const rows = await run({ full: flags.includes('--full'), note });
  printBenchmarkRows(rows, json);
  return rows.every(({ met }) => met !== false);
}

/** Each in its own process, so that what one loads, opens and fills does not slow the next. */
function runBenchmarkProcess({ name }: Benchmark): boolean {
  const file = fileURLToPath(import.meta.url);
  const { status } = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), file, name, ...flags], {
    stdio: 'inherit',
  });
  return status === 0;
}

const [only] = benches.filter(({ name }) => named.includes(name));
if (only && named.length === 1) process.exit((await runBenchmark(only)) ? 0 : 1);
const selectedBenchmarks = named.length === 0 ? benches : benches.filter(({ name }) => named.includes(name));
const failed = selectedBenchmarks.filter((bench) => !runBenchmarkProcess(bench));
if (!json)
  console.log(
    failed.length === 0 ? '\nEvery goal is met.' : `\nGoals missed in: ${failed.map(({ name }) => name).join(', ')}.`,
  );
process.exit(failed.length === 0 ? 0 : 1);
