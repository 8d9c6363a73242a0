import type { RunnerTask, RunnerTestFile } from 'vitest';
import { DefaultReporter } from 'vitest/node';

/** Returns the tests below these tasks. */
const testsIn = (tasks: readonly RunnerTask[]): RunnerTask[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task.tasks) : [task]));

/** Names those that failed and then passed: each has a fault, in the test or in what it tests. */
export const passedAgain = (file: RunnerTestFile): string[] =>
  testsIn(file.tasks)
    .filter(({ result }) => result?.state !== 'fail' && (result?.retryCount ?? 0) > 0)
    .map(({ name }) => `${file.name} > ${name}`);

const NEEDS_EVM_NODE = /domain\/chain\/evm\/evm-(reader|sender)\.test/;

/** Counts the tests that were skipped because no EVM node is installed. */
export const withoutEvmNode = (files: readonly RunnerTestFile[]): number =>
  files
    .filter(({ name }) => NEEDS_EVM_NODE.test(name))
    .flatMap(({ tasks }) => testsIn(tasks))
    .filter(({ mode }) => mode === 'skip').length;

/** vitest's own report, with the names of tests that passed at the second try only, and what was skipped for a tool. */
export class ClosingReporter extends DefaultReporter {
  override reportTestSummary(files: RunnerTestFile[], errors: unknown[], leaks: number): void {
    super.reportTestSummary(files, errors, leaks);
    for (const name of files.flatMap(passedAgain)) this.log(` AGAIN  ${name}`);
    const skipped = withoutEvmNode(files);
    if (skipped > 0) this.log(`  Skipped for want of an EVM node: ${skipped}. npm run tools:evm installs one.`);
  }
}
