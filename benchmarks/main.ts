import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { assets } from './assets.ts';
import { authCheck } from './auth-check.ts';
import { candles } from './candles.ts';
import { capacity } from './capacity.ts';
import { chart } from './chart.ts';
import { cold } from './cold.ts';
import { deposit } from './deposit.ts';
import { enumeration } from './enumeration.ts';
import { journalPage } from './everything.ts';
import { fanout } from './fanout.ts';
import { idle } from './idle.ts';
import { invest } from './invest.ts';
import { lighthouse } from './lighthouse.ts';
import { login } from './login.ts';
import { order } from './order.ts';
import { pageUpdate } from './page-update.ts';
import { type Bench, printRows } from './row.ts';
import { settle } from './settle.ts';
import { sockets } from './sockets.ts';
import { statement } from './statement.ts';
import { stream } from './stream.ts';
import { tick } from './tick.ts';
import { trigger } from './trigger.ts';
import { upload } from './upload.ts';

/** `npm run bench [names] [--json] [--full]`: exits with 1 when a goal is missed. */

// The documentation warns once, not each of the processes.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] ??= 'true';

const benches: Bench[] = [
  order,
  settle,
  fanout,
  candles,
  cold,
  journalPage,
  tick,
  capacity,
  lighthouse,
  assets,
  invest,
  deposit,
  trigger,
  sockets,
  stream,
  chart,
  pageUpdate,
  login,
  authCheck,
  enumeration,
  upload,
  statement,
  idle,
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

async function one({ name, what, run }: Bench): Promise<boolean> {
  if (!json) console.log(`\n${name}: ${what}`);
  const note = (line: string) => {
    if (!json) console.log(`      ${line}`);
  };
  const rows = await run({ full: flags.includes('--full'), note });
  printRows(rows, json);
  return rows.every(({ met }) => met !== false);
}

/** Each in its own process, so that what one loads, opens and fills does not slow the next. */
function apart({ name }: Bench): boolean {
  const file = fileURLToPath(import.meta.url);
  const { status } = spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), file, name, ...flags], {
    stdio: 'inherit',
  });
  return status === 0;
}

const [only] = benches.filter(({ name }) => named.includes(name));
if (only && named.length === 1) process.exit((await one(only)) ? 0 : 1);
const chosen = named.length === 0 ? benches : benches.filter(({ name }) => named.includes(name));
const failed = chosen.filter((bench) => !apart(bench));
if (!json)
  console.log(
    failed.length === 0 ? '\nEvery goal is met.' : `\nGoals missed in: ${failed.map(({ name }) => name).join(', ')}.`,
  );
process.exit(failed.length === 0 ? 0 : 1);
