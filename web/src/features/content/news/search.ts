import { type NewsCategory, newsCategories } from '#shared/content/news-categories.ts';

/** What the address of the page says. */
export interface NewsSearch {
  page?: number | undefined;
  q?: string | undefined;
  category?: NewsCategory | undefined;
}

const LONGEST = 100;

/** Takes what can be understood and leaves out the rest. */
export function readNewsSearch(search: Record<string, unknown>): NewsSearch {
  const page = Number(search['page']);
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']).trim() : '';
  return {
    page: Number.isInteger(page) && page > 1 && page <= 10_000 ? page : undefined,
    q: q === '' ? undefined : q.slice(0, LONGEST),
    category: newsCategories.find((category) => category === search['category']),
  };
}
