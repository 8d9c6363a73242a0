import { expect, it } from 'vitest';
import { batchCalls } from './batch-calls.ts';

it('batchCalls › joins concurrent calls into batches of limited size', async () => {
  const calls: number[][] = [];
  const double = batchCalls(3, async (items: readonly number[]) => {
    calls.push([...items]);
    return items.map((item) => item * 2);
  });
  expect(await Promise.all([1, 2, 3, 4].map(double))).toEqual([2, 4, 6, 8]);
  expect(await double(5)).toBe(10);
  expect(calls).toEqual([[1, 2, 3], [4], [5]]);
});

it('batchCalls › fails only the items of a failed batch', async () => {
  const picky = batchCalls(2, async (items: readonly number[]) => {
    if (items.includes(1)) throw new Error('no');
    return items;
  });
  const results = await Promise.allSettled([1, 2, 3].map(picky));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

it('batchCalls › joins follow-up calls of the same turn and caches nothing', async () => {
  const calls: string[][] = [];
  const echo = batchCalls(10, async (items: readonly string[]) => {
    calls.push([...items]);
    return items;
  });
  const later = async (item: string) => {
    for (let i = 0; i < 20; i++) await Promise.resolve();
    return echo(item);
  };
  expect(await Promise.all([echo('a'), later('b'), echo('a')])).toEqual(['a', 'b', 'a']);
  expect(await echo('a')).toBe('a');
  expect(calls).toEqual([['a', 'a', 'b'], ['a']]);
});
