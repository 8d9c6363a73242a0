import { expect, it } from 'vitest';
import { computeDonutArcs } from './compute-donut-arcs.ts';

it('computeDonutArcs › places arcs one after the other with a gap', { tags: ['FIN-098'] }, () => {
  expect(computeDonutArcs([5000, 3000, 2000])).toEqual([
    { start: 40, length: 4920 },
    { start: 5040, length: 2920 },
    { start: 8040, length: 1920 },
  ]);
});

it('computeDonutArcs › draws a single share as a full ring, and no arc for zero', () => {
  expect(computeDonutArcs([0, 10_000, 0])).toEqual([null, { start: 0, length: 10_000 }, null]);
  expect(computeDonutArcs([0, 0, 0])).toEqual([null, null, null]);
});

it('computeDonutArcs › keeps the smallest share visible at the cost of the largest', () => {
  expect(computeDonutArcs([4, 0, 9996])).toEqual([{ start: 40, length: 120 }, null, { start: 240, length: 9720 }]);
});
