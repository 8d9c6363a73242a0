import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PROJECT_ROOT } from './local/project-root.ts';

/**
 * `npm run soak [-- --minutes 120] [--seed 7]`: runs every test at full size, those of data and money on Amazon's
 * engine too (small: it is slow). Also the emulator with a second deployment, LocalStack, mutants of money code, and a
 * journal of a million entries. In the remaining minutes the random tests run with other seeds. The report, with the
 * seed and the log of each part, is kept in `.cache/soak`.
 */
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '0' }, seed: { type: 'string' } } });
const begun = Date.now();
const minutes = Number(values.minutes);
const firstSeed = Number(values.seed ?? begun % 1_000_000_000);
if (!(minutes >= 0)) throw new Error(`--minutes must be a number of minutes, not "${values.minutes}".`);
if (!Number.isSafeInteger(firstSeed)) throw new Error(`--seed must be a whole number, not "${values.seed}".`);

/** Tests that another seed changes. */
const RANDOM = [
  '.property.',
  'contract/fuzz',
  'faults',
  'crash',
  'simulation',
  'reset-demo',
  'write-ticks',
  'close-candles',
];

const folder = join(PROJECT_ROOT, '.cache/soak', new Date(begun).toISOString().replaceAll(':', '-').slice(0, 19));
mkdirSync(folder, { recursive: true });

interface SoakPart {
  command: string;
  seed: number;
  seconds: number;
  /** Exit code of the command: 0 when all is well. */
  code: number;
  /** Its closing count, as printed. */
  counted: string;
  log: string;
}
const parts: SoakPart[] = [];

/** Returns the last line with counts of passed and failed tests of any runner, or the reason why none ran. */
const countIn = (printed: string): string =>
  printed
    .match(
      /^ *(Tests +.*(passed|failed).*|\d+ passed, \d+ failed|.* mutants were noticed.*|SKIPPED: .*|not run: .*)$/gm,
    )
    ?.at(-1)
    ?.trim() ?? 'nothing was counted';

async function runSoakPart(seed: number, ...command: string[]): Promise<void> {
  const log = join(folder, `${parts.length + 1}.log`);
  const file = createWriteStream(log);
  const from = performance.now();
  console.log(`=== ${command.join(' ')} (TEST_SEED=${seed})`);
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: PROJECT_ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TEST_TIER: 'soak', TEST_SEED: String(seed), NO_COLOR: '1' },
  });
  process.once('exit', () => child.kill());
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => {
      printed += data.toString();
      file.write(data);
    });
  const code = await new Promise<number>((resolve) => child.once('close', (exitCode) => resolve(exitCode ?? 1)));
  file.end();
  const seconds = Math.round((performance.now() - from) / 1000);
  parts.push({ command: command.join(' '), seed, seconds, code, counted: countIn(printed), log });
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'}  ${parts.at(-1)?.counted} in ${seconds} s; ${log}`);
  writeFileSync(
    join(folder, 'report.json'),
    `${JSON.stringify({ begun, minutes, seed: firstSeed, parts }, null, 2)}\n`,
  );
}

await runSoakPart(firstSeed, 'npx', 'vitest', 'run');
await runSoakPart(firstSeed, 'npm', 'run', 'test:engine', '--', '--if-possible');
await runSoakPart(firstSeed, 'npm', 'run', 'test:cloud');
await runSoakPart(firstSeed, 'npm', 'run', 'test:localstack', '--', '--if-possible');
await runSoakPart(firstSeed, 'npm', 'run', 'mutate');
await runSoakPart(firstSeed, 'npm', 'run', 'bench', '--', 'everything', '--full');
for (let seed = firstSeed + 1; Date.now() < begun + minutes * 60_000; seed++)
  await runSoakPart(seed, 'npx', 'vitest', 'run', ...RANDOM);

const failed = parts.filter(({ code }) => code !== 0);
for (const { command, seed } of failed) console.log(`To repeat: TEST_TIER=soak TEST_SEED=${seed} ${command}`);
console.log(`${parts.length - failed.length} parts passed, ${failed.length} failed; ${join(folder, 'report.json')}`);
process.exit(failed.length === 0 ? 0 : 1);
