import { describe, expect, it } from 'vitest';
import { after, before, FIRST, LAST_NUMBERED, PAGE, type Place, pageQuery, pagesOf } from './place.ts';

/** The page so many pages after the first; each leads on with a cursor of its number. */
const walk = (steps: number): Place =>
  Array.from({ length: steps }).reduce<Place>((place) => after(place, `c${place.page}`) as Place, FIRST);

describe('the place in a history', () => {
  it('is asked for by the number of the page', { tags: ['FIN-115'] }, () => {
    expect(pageQuery(FIRST)).toEqual({ limit: '20', page: '1' });
    expect(pageQuery(walk(2))).toEqual({ limit: '20', page: '3' });
  });

  it('goes on by cursors where numbers end, and comes back', { tags: ['FIN-115'] }, () => {
    expect((LAST_NUMBERED - 1) * PAGE).toBe(1000);
    expect(pageQuery(walk(LAST_NUMBERED - 1))).toEqual({ limit: '20', page: String(LAST_NUMBERED) });
    const far = walk(LAST_NUMBERED + 1);
    expect(far.page).toBe(LAST_NUMBERED + 2);
    expect(pageQuery(far)).toEqual({ limit: '20', cursor: `c${LAST_NUMBERED + 1}` });
    const back = before(far) as Place;
    expect(pageQuery(back)).toEqual({ limit: '20', cursor: `c${LAST_NUMBERED}` });
    expect(pageQuery(before(back) as Place)).toEqual({ limit: '20', page: String(LAST_NUMBERED) });
  });

  it('goes on by cursors from the first page where numbers cost more', { tags: ['FIN-123'] }, () => {
    const second = after(FIRST, 'c1', 1) as Place;
    expect(pageQuery(second)).toEqual({ limit: '20', cursor: 'c1' });
    const third = after(second, 'c2', 1) as Place;
    expect(pageQuery(third)).toEqual({ limit: '20', cursor: 'c2' });
    expect(pageQuery(before(third) as Place)).toEqual({ limit: '20', cursor: 'c1' });
    expect(before(second)).toEqual(FIRST);
  });

  it('has nothing before the first page and after the last', () => {
    expect(before(FIRST)).toBeNull();
    expect(after(walk(1), null)).toBeNull();
  });

  it('is one of as many pages as the rows fill', () => {
    expect([0, 1, 20, 21, 41].map(pagesOf)).toEqual([1, 1, 1, 2, 3]);
    expect(pagesOf(null)).toBeNull();
  });
});
