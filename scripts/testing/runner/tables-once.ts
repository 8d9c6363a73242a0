import type { RunnerTask, RunnerTestFile } from 'vitest';
import { DefaultReporter } from 'vitest/node';

/** Where a test stands in its file: all rows of a table stand at one place. */
const placeOf = ({ location }: RunnerTask): string | undefined => location && `${location.line}:${location.column}`;

const isFailed = ({ result }: RunnerTask): boolean => result?.state === 'fail';

/** The tests below these tasks; groups of a table of groups hold the same places. */
const testsIn = (tasks: readonly RunnerTask[]): RunnerTask[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task.tasks) : [task]));

/** One test of each place in a file: one that failed, where any of them did. */
export function tablesOnce(file: RunnerTestFile): RunnerTestFile {
  const counted = new Map<string | RunnerTask, RunnerTask>();
  for (const test of testsIn(file.tasks)) {
    const place = placeOf(test) ?? test;
    if (!counted.has(place) || isFailed(test)) counted.set(place, test);
  }
  return { ...file, tasks: [...counted.values()] };
}

/** Those that failed and then passed: each has a fault, in the test or in what it tests. */
export const passedAgain = (file: RunnerTestFile): string[] =>
  testsIn(file.tasks)
    .filter((test) => !isFailed(test) && (test.result?.retryCount ?? 0) > 0)
    .map(({ name }) => `${file.name} > ${name}`);

const NEEDS_EVM_NODE = /domain\/chain\/evm\/evm-(reader|sender)\.test/;

/** How many tests were skipped for a tool that is not installed. */
export const withoutEvmNode = (files: readonly RunnerTestFile[]): number =>
  files
    .filter(({ name }) => NEEDS_EVM_NODE.test(name))
    .flatMap(({ tasks }) => testsIn(tasks))
    .filter(({ mode }) => mode === 'skip').length;

/** vitest's own report, in whose closing count a table of rows is one test. Failures are told row by row. */
export class TablesOnce extends DefaultReporter {
  override reportTestSummary(files: RunnerTestFile[], errors: unknown[], leaks: number): void {
    super.reportTestSummary(files.map(tablesOnce), errors, leaks);
    for (const name of files.flatMap(passedAgain)) this.log(` AGAIN  ${name}`);
    const skipped = withoutEvmNode(files);
    if (skipped > 0) this.log(`  Skipped for want of an EVM node: ${skipped}. npm run tools:evm installs one.`);
    this.log(
      `  Rows of tables count once each: ${files.flatMap((file) => testsIn(file.tasks)).length} with every row.\n`,
    );
  }
}
