import { type MarketCategory, marketCategories } from '#web/features/market/filter-symbols.ts';

export const marketFilters = ['favourites', ...marketCategories] as const;
/** What is shown: the favourites, a category, or all. */
export type MarketFilter = (typeof marketFilters)[number];

/** What the address of the page says. */
export interface MarketSearch {
  q?: string | undefined;
  category?: Exclude<MarketFilter, 'all'> | undefined;
  /** As `writeSorting` has it. */
  sort?: string | undefined;
}

/** The page knows which columns there are: this is in every page's script. */
const SORTING = /^-?[a-z]{1,20}$/;
/** Longer than any name. */
const LONGEST = 40;

/** Takes what can be understood and leaves out the rest. */
export function readMarketSearch(search: Record<string, unknown>): MarketSearch {
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : '';
  const category = marketFilters.find((shelf) => shelf !== 'all' && shelf === search['category']) as
    | Exclude<MarketFilter, 'all'>
    | undefined;
  const sort = typeof search['sort'] === 'string' && SORTING.test(search['sort']) ? search['sort'] : undefined;
  return { q: q === '' ? undefined : q.slice(0, LONGEST), category, sort };
}

export const isMarketCategory = (shelf: MarketFilter): shelf is MarketCategory => shelf !== 'favourites';
