import { describe, expect, it } from 'vitest';
import { mapConcurrent } from './map-concurrent.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('mapConcurrent', () => {
  it('respects the concurrency limit and keeps the order', async () => {
    let active = 0;
    let maxActive = 0;
    const results = await mapConcurrent([5, 4, 3, 2, 1], 2, async (item) => {
      active += 1;
      maxActive = Math.max(maxActive, active);
      for (let i = 0; i < item; i++) await turn();
      active -= 1;
      return item * 10;
    });
    expect(results).toEqual([50, 40, 30, 20, 10]);
    expect(maxActive).toBe(2);
    expect(await mapConcurrent([], 2, async () => 1)).toEqual([]);
  });

  it('passes only the item to its function', async () => {
    const calls: unknown[][] = [];
    await mapConcurrent(['a', 'b'], 1, async (...all) => calls.push(all));
    expect(calls).toEqual([['a'], ['b']]);
  });

  it('throws the first error after all items ran', async () => {
    const done: number[] = [];
    const failures = [new Error('of the first item'), new Error('of the second item, earlier')];
    const result = mapConcurrent([0, 1, 2, 3, 4], 2, async (item) => {
      if (item === 0) await turn();
      const failure = failures[item];
      if (failure) throw failure;
      await turn();
      done.push(item);
    });
    await expect(result).rejects.toBe(failures[0]);
    expect(done).toEqual([2, 3, 4]);
  });
});
