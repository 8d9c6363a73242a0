import type { RunnerTestFile } from 'vitest';
import { describe, expect, it } from 'vitest';
import { passedAgain, tablesOnce, withoutEvmNode } from './tables-once.ts';

const test = (name: string, line: number | null, state: 'pass' | 'fail' = 'pass') => ({
  type: 'test',
  name,
  ...(line !== null && { location: { line, column: 3 } }),
  result: { state },
});
const fileOf = (...tasks: object[]) => ({ type: 'suite', tasks }) as unknown as RunnerTestFile;
const counted = (file: RunnerTestFile) => tablesOnce(file).tasks.map(({ name, result }) => [name, result?.state]);

describe('in the closing count', () => {
  it('the rows of a table are one test, and one that stands alone is one', () => {
    expect(counted(fileOf(test('a 1', 1), test('a 2', 1), test('b', 5)))).toEqual([
      ['a 1', 'pass'],
      ['b', 'pass'],
    ]);
  });

  it('a table has failed where any row has', () => {
    const rows = [test('a 1', 1), test('a 2', 1, 'fail'), test('a 3', 1)];
    expect(counted(fileOf(...rows))).toEqual([['a 2', 'fail']]);
  });

  it('groups of a table of groups count as one', () => {
    const group = (name: string) => ({ type: 'suite', name, tasks: [test(`${name} a`, 2), test(`${name} b`, 3)] });
    expect(counted(fileOf(group('en'), group('de')))).toEqual([
      ['en a', 'pass'],
      ['en b', 'pass'],
    ]);
  });

  it('what has no place counts on its own', () => {
    expect(counted(fileOf(test('a', null), test('b', null)))).toHaveLength(2);
  });
});

it('tests skipped for want of an EVM node are counted, and no others', () => {
  const skipped = { ...test('a', 1), mode: 'skip' };
  const name = 'functions/domain/chain/evm/evm-reader.test.ts';
  const files = [
    { ...fileOf(skipped, { ...test('b', 2), mode: 'run' }), name },
    { ...fileOf(skipped), name: 'web/a.test.ts' },
  ];
  expect(withoutEvmNode(files)).toBe(1);
});

it('what passed at the second try only is told by name, and no failure for it', () => {
  const tried = (name: string, state: 'pass' | 'fail') => ({ ...test(name, 1), result: { state, retryCount: 1 } });
  const file = { ...fileOf(test('at once', 1), tried('again', 'pass'), tried('never', 'fail')), name: 'a.test.ts' };
  expect(passedAgain(file)).toEqual(['a.test.ts > again']);
});
