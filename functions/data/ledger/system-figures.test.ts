import { afterEach, describe, expect, it } from 'vitest';
import { put } from '#functions/data/table/table.ts';
import { setClock } from '#functions/lib/clock.ts';
import { useEngine } from '#functions/testing/tables/table.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { readSystemFigures, setFigure, storedSystemFigures } from './system-figures.ts';

useEngine();
afterEach(() => setClock());

const NAME = 'transfer_single_limit';
const NOW = 1_800_000_000 as EpochSeconds;
const LATER = { value: '90000', before: '50000', from: NOW };

describe('a figure of the platform', () => {
  it('is its default until staff set another', () => {
    expect(setFigure({}, NAME, NOW)).toEqual({ value: '50000', inForce: '50000', from: null });
    expect(setFigure({ [NAME]: '7' }, NAME, NOW)).toEqual({ value: '7', inForce: '7', from: null });
  });

  it('that guards less is in force from its second on, and the one before it until then', async () => {
    const before = (NOW - 1) as EpochSeconds;
    expect(setFigure({ [NAME]: LATER }, NAME, before)).toEqual({ value: '90000', inForce: '50000', from: NOW });
    expect(setFigure({ [NAME]: LATER }, NAME, NOW)).toEqual({ value: '90000', inForce: '90000', from: null });
    setClock(() => before * 1000);
    await put(storedSystemFigures.key(), { figures: { [NAME]: LATER } });
    const figure = await readSystemFigures();
    expect([figure(NAME), figure('transfer_hourly_count')]).toEqual(['50000', '20']);
    setClock(() => NOW * 1000);
    expect(figure(NAME)).toBe('90000');
  });
});
