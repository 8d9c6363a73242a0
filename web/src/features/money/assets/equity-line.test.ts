import { describe, expect, it } from 'vitest';
import { pathOf, placesOf } from './equity-line.ts';

const point = (date: string, value: string) => ({ date, value });

describe('the curve of what was owned', () => {
  it('puts each day where its date is, and the highest on top', () => {
    const places = placesOf([point('2026-03-01', '100'), point('2026-03-02', '300'), point('2026-03-05', '200')]);
    expect(places).toEqual([
      { x: 0, y: 1 },
      { x: 0.25, y: 0 },
      { x: 1, y: 0.5 },
    ]);
    expect(pathOf(places, 100, 52)).toBe('M0.0 51.0L25.0 1.0L100.0 26.0');
  });

  it('runs through the middle where nothing changed', () => {
    expect(placesOf([point('2026-03-01', '0'), point('2026-03-02', '0')]).map(({ y }) => y)).toEqual([0.5, 0.5]);
  });
});
