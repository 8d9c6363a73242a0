import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutLabels } from './layout-labels.ts';

describe('layoutLabels', () => {
  it('keeps labels at their lines when they fit', () =>
    expect(layoutLabels([50, 100, 10], 20, 200)).toEqual([50, 100, 10]));

  it('spreads two close labels evenly', () => expect(layoutLabels([100, 104], 20, 200)).toEqual([92, 112]));

  it('keeps the order of the lines', () => expect(layoutLabels([104, 100, 102], 20, 200)).toEqual([122, 82, 102]));

  it('keeps labels inside the chart', () => expect(layoutLabels([-50, 400, 3], 20, 200)).toEqual([10, 190, 30]));

  it('pushes neighbours further when labels collide', () =>
    expect(layoutLabels([100, 101, 118, 160], 20, 300)).toEqual([
      86.33333333333333, 106.33333333333333, 126.33333333333333, 160,
    ]));

  it('never overlaps labels, and keeps them inside while they fit', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 1500 }), { maxLength: 25 }), (positions) => {
        const room = 20 * 25;
        const placed = layoutLabels(positions, 20, room);
        const sorted = [...placed].sort((a, b) => a - b);
        sorted.slice(1).forEach((middle, i) => expect(middle - (sorted[i] ?? 0)).toBeGreaterThanOrEqual(20 - 1e-6));
        for (const middle of placed) {
          expect(middle).toBeGreaterThanOrEqual(10 - 1e-6);
          expect(middle).toBeLessThanOrEqual(room - 10 + 1e-6);
        }
        for (const i of positions.keys())
          for (const j of positions.keys())
            if ((positions[i] ?? 0) < (positions[j] ?? 0)) expect(placed[i] ?? 0).toBeLessThan(placed[j] ?? 0);
      }),
    ));
});
