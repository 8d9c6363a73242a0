import { bundleBudgetsCheck } from './check/budgets.ts';
import { type ProjectCheck, createToolCheck } from './check/check.ts';
import { layoutCheck } from './check/layout.ts';
import { librariesCheck } from './check/libraries.ts';
import { localesCheck } from './check/locales.ts';
import { openApiCheck } from './check/openapi.ts';
import { proseCheck } from './check/prose.ts';
import { requirementsCheck } from './check/requirements.ts';
import { typesCheck } from './check/types.ts';

/** Tests, which `.ci/run` runs with all others right after the checks. */
const ofTests: ProjectCheck[] =
  process.env['CI'] === 'true'
    ? []
    : [createToolCheck('infrastructure (synth, cdk-nag)', 'vitest', 'run', 'infra/', '-t', 'stack synthesis')];

/** The slow ones first: two run at a time. */
const checks: ProjectCheck[] = [
  bundleBudgetsCheck,
  typesCheck,
  createToolCheck('lint', 'oxlint', '--type-aware'),
  ...ofTests,
  createToolCheck('unused code and dependencies', 'knip', '--no-progress'),
  createToolCheck('shipped dependencies', 'knip', '--production', '--strict', '--dependencies', '--no-progress'),
  createToolCheck('format', 'oxfmt', '--check', '.'),
  layoutCheck,
  librariesCheck,
  localesCheck,
  openApiCheck,
  requirementsCheck,
  proseCheck,
];
const AT_ONCE = 2;

const nameFilters = process.argv.slice(2);
const selectedChecks = checks.filter(
  ({ name }) => nameFilters.length === 0 || nameFilters.some((part) => name.includes(part)),
);
const failures: { name: string; problems: string[] }[] = [];

async function runAndReportCheck({ name, run: find }: ProjectCheck): Promise<void> {
  const started = performance.now();
  const problems = await find().catch((error: unknown) => [
    error instanceof Error ? (error.stack ?? '') : String(error),
  ]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${name} (${seconds} s)`);
  if (problems.length > 0) failures.push({ name, problems });
}

const queuedChecks = [...selectedChecks];
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    for (let next = queuedChecks.shift(); next; next = queuedChecks.shift()) await runAndReportCheck(next);
  }),
);
for (const { name, problems } of failures)
  console.log(`\n${name}:\n${problems.map((line) => `  ${line.replaceAll('\n', '\n  ')}`).join('\n')}`);
console.log(`\n${selectedChecks.length - failures.length} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
