import { expect, it } from 'vitest';
import { readNewsSearch } from './search.ts';

it('takes page, words and category from an address, and nothing that it does not understand', () => {
  expect(readNewsSearch({ page: 3, q: ' margin ', category: 'guides' })).toEqual({
    page: 3,
    q: 'margin',
    category: 'guides',
  });
  for (const page of [1, 0, -2, 1.5, 'x', 20_000]) expect(readNewsSearch({ page }).page).toBeUndefined();
  expect(readNewsSearch({ q: 7 }).q).toBe('7');
  expect(readNewsSearch({ q: 'x'.repeat(300) }).q).toHaveLength(100);
  expect(readNewsSearch({ q: '  ', category: 'gossip' })).toEqual({});
});
