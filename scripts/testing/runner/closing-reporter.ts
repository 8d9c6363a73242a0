import type { RunnerTask, RunnerTestFile } from 'vitest';
import { DefaultReporter } from 'vitest/node';
import { buildSkippedTestLines } from './prerequisites.ts';

/** Returns the tests below these tasks. */
const testsIn = (tasks: readonly RunnerTask[]): RunnerTask[] =>
  tasks.flatMap((task) => (task.type === 'suite' ? testsIn(task.tasks) : [task]));

/** Lists tests that failed and then passed: the test or the tested code has a bug. */
export const findFlakyTests = (file: RunnerTestFile): string[] =>
  testsIn(file.tasks)
    .filter(({ result }) => result?.state !== 'fail' && (result?.retryCount ?? 0) > 0)
    .map(({ name }) => `${file.name} > ${name}`);

/** vitest's own report, with the names of tests that passed at the second try only, and why others were skipped. */
export class FlakyTestReporter extends DefaultReporter {
  override reportTestSummary(files: RunnerTestFile[], errors: unknown[], leaks: number): void {
    super.reportTestSummary(files, errors, leaks);
    for (const name of files.flatMap(findFlakyTests)) this.log(` AGAIN  ${name}`);
    const isRareLeftOut = this.ctx.config.tagsFilter?.includes('!rare') ?? false;
    const chosenTests = files
      .flatMap(({ tasks }) => testsIn(tasks))
      .filter(({ tags }) => !(isRareLeftOut && tags?.includes('rare')));
    for (const line of buildSkippedTestLines(chosenTests)) this.log(` ${line}`);
  }
}
