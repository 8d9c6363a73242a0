import type { RunnerTestFile } from 'vitest';
import { expect, it } from 'vitest';
import { findFlakyTests } from './closing-reporter.ts';

const buildTestFile = (name: string, ...tasks: object[]) =>
  ({ type: 'suite', name, tasks }) as unknown as RunnerTestFile;
const test = (name: string, more: object = {}) => ({ type: 'test', name, result: { state: 'pass' }, ...more });

it('findFlakyTests › lists tests that passed on retry only', () => {
  const retriedTest = (name: string, state: 'pass' | 'fail') => test(name, { result: { state, retryCount: 1 } });
  const suite = { type: 'suite', name: 'group', tasks: [retriedTest('again', 'pass')] };
  expect(findFlakyTests(buildTestFile('a.test.ts', test('at once'), suite, retriedTest('never', 'fail')))).toEqual([
    'a.test.ts > again',
  ]);
});
