import { budgets } from './check/budgets.ts';
import { type Check, createToolCheck } from './check/check.ts';
import { layout } from './check/layout.ts';
import { libraries } from './check/libraries.ts';
import { locales } from './check/locales.ts';
import { openapi } from './check/openapi.ts';
import { prose } from './check/prose.ts';
import { requirements } from './check/requirements.ts';

/** Tests, which `.ci/run` runs with all others right after the checks. */
const ofTests: Check[] =
  process.env['CI'] === 'true'
    ? []
    : [createToolCheck('infrastructure (synth, cdk-nag)', 'vitest', 'run', 'infra/', '-t', 'stack synthesis')];

/** The slow ones first: two run at a time. */
const checks: Check[] = [
  budgets,
  createToolCheck('lint and types', 'oxlint', '--type-aware', '--type-check'),
  ...ofTests,
  createToolCheck('unused code and dependencies', 'knip', '--no-progress'),
  createToolCheck('shipped dependencies', 'knip', '--production', '--strict', '--dependencies', '--no-progress'),
  createToolCheck('format', 'oxfmt', '--check', '.'),
  layout,
  libraries,
  locales,
  openapi,
  requirements,
  prose,
];
const AT_ONCE = 2;

const wanted = process.argv.slice(2);
const chosen = checks.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
const failures: { name: string; problems: string[] }[] = [];

async function run({ name, run: find }: Check): Promise<void> {
  const started = performance.now();
  const problems = await find().catch((error: unknown) => [
    error instanceof Error ? (error.stack ?? '') : String(error),
  ]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)`);
  if (problems.length > 0) failures.push({ name, problems });
}

const waiting = [...chosen];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await run(next);
  }),
);
for (const { name, problems } of failures)
  console.log(`\n${name}:\n${problems.map((line) => `  ${line.replaceAll('\n', '\n  ')}`).join('\n')}`);
console.log(`\n${chosen.length - failures.length} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
