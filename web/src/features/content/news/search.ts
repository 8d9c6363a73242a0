import { type NewsCategory, newsCategories } from '#shared/content/news-categories.ts';

/** Search of the news page. */
export interface NewsSearchParams {
  page?: number | undefined;
  q?: string | undefined;
  category?: NewsCategory | undefined;
}

const LONGEST = 100;
/** Last page that the API accepts. A larger number is read as this one, which is beyond the last page too. */
const LAST_PAGE = 10_000;

/** Reads the search; drops invalid values. */
export function readNewsSearchParams(search: Record<string, unknown>): NewsSearchParams {
  const page = Number(search['page']);
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']).trim() : '';
  return {
    page: Number.isInteger(page) && page > 1 ? Math.min(page, LAST_PAGE) : undefined,
    q: q === '' ? undefined : q.slice(0, LONGEST),
    category: newsCategories.find((category) => category === search['category']),
  };
}

/**
 * Returns the page that the address should name, undefined for the first one. `last` is the last page of the list, or
 * undefined while unknown.
 */
export function toCanonicalNewsPage({ page }: NewsSearchParams, last: number | undefined): number | undefined {
  const shown = Math.min(page ?? 1, last ?? page ?? 1);
  return shown > 1 ? shown : undefined;
}
