import { describe, expect, it } from 'vitest';
import { isNarrowed, isReversed, noneWord, spanQuery, withPart } from './filter.ts';

describe('the filter of a history', () => {
  it('forgets what is emptied', () => {
    const filter = withPart({ from: '2026-03-05' }, { choice: 'win' });
    expect(filter).toEqual({ from: '2026-03-05', choice: 'win' });
    expect(isNarrowed(filter)).toBe(true);
    expect(isNarrowed(withPart(withPart(filter, { from: '' }), { choice: '' }))).toBe(false);
  });

  it('asks for whole days', () => {
    const { from, to } = spanQuery({ from: '2026-03-05', to: '2026-03-05' });
    expect(new Date(Number(from) * 1000)).toEqual(new Date(2026, 2, 5));
    expect(new Date((Number(to) + 1) * 1000)).toEqual(new Date(2026, 2, 6));
    expect(spanQuery({ choice: 'win' })).toEqual({});
  });

  it('knows when its last day lies before its first', { tags: ['FIN-119'] }, () => {
    expect(isReversed({ from: '2026-03-05', to: '2026-03-04' })).toBe(true);
    expect(isReversed({ from: '2026-03-05', to: '2026-03-05' })).toBe(false);
    expect(isReversed({ from: '2026-03-05' })).toBe(false);
    // A year that is being typed.
    expect(isReversed({ from: '2026-03-05', to: '0202-03-05' })).toBe(false);
  });

  it('says by what there is nothing', () => {
    expect(noneWord({})).toBe('none');
    expect(noneWord({ to: '2026-03-05' })).toBe('noneFound');
    expect(noneWord({ from: '2026-03-05', choice: 'win' })).toBe('noneChosen');
  });
});
