import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { newsQuery } from './queries.ts';
import { toCanonicalNewsPage, readNewsSearchParams } from './search.ts';

it('readNewsSearchParams › returns page, query and category, and drops invalid values', () => {
  expect(readNewsSearchParams({ page: 3, q: ' margin ', category: 'guides' })).toEqual({
    page: 3,
    q: 'margin',
    category: 'guides',
  });
  for (const page of [1, 0, -3, 1.5, 'abc']) expect(readNewsSearchParams({ page }).page).toBeUndefined();
  expect(readNewsSearchParams({ q: 7 }).q).toBe('7');
  expect(readNewsSearchParams({ q: 'x'.repeat(300) }).q).toHaveLength(100);
  expect(readNewsSearchParams({ q: '  ', category: 'gossip' })).toEqual({});
});

describe('toCanonicalNewsPage', () => {
  it.each([
    [0, 3, undefined],
    [-3, 3, undefined],
    ['abc', 3, undefined],
    [1, 3, undefined],
    [2, 3, 2],
    [3, 3, 3],
    [99, 3, 3],
    [20_000, 3, 3],
    [99, 1, undefined],
    [99, undefined, 99],
  ] as const)('for page %s of a list with %s pages returns %s', { tags: ['TRD-006'] }, (page, last, expected) => {
    expect(toCanonicalNewsPage(readNewsSearchParams({ page }), last)).toBe(expected);
  });
});

const api = vi.hoisted(() => vi.fn<() => Promise<{ news: [] }>>(async () => ({ news: [] })));
vi.mock('#web/lib/api.ts', () => ({ siteApi: api }));

it('newsQuery › requests ten articles per page', { tags: ['TRD-005', 'TRD-196'] }, async () => {
  await new QueryClient().fetchQuery(newsQuery({ page: 2 }, 'en'));
  expect(api).toHaveBeenCalledWith(
    'GET /news',
    expect.objectContaining({ query: { page: '2', per_page: '10', lang: 'en' } }),
  );
});
