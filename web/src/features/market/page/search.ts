import { type MarketCategory, marketCategories } from '#web/features/market/filter-symbols.ts';

export const marketFilters = ['favourites', ...marketCategories] as const;
/** Shown set: favourites, a category, or all. */
export type MarketFilter = (typeof marketFilters)[number];

/** Search of the market page. */
export interface MarketSearchParams {
  q?: string | undefined;
  category?: Exclude<MarketFilter, 'all'> | undefined;
  /** In the format of `formatMarketSorting`. */
  sort?: string | undefined;
}

/** The page knows its columns: this code is in every page's script. */
const SORTING = /^-?[a-z]{1,20}$/;
/** Longer than any name. */
const LONGEST = 40;

/** Reads the search; drops invalid values. */
export function readMarketSearchParams(search: Record<string, unknown>): MarketSearchParams {
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : '';
  const category = marketFilters.find((shelf) => shelf !== 'all' && shelf === search['category']) as
    | Exclude<MarketFilter, 'all'>
    | undefined;
  const sort = typeof search['sort'] === 'string' && SORTING.test(search['sort']) ? search['sort'] : undefined;
  return { q: q === '' ? undefined : q.slice(0, LONGEST), category, sort };
}

export const isMarketCategory = (shelf: MarketFilter): shelf is MarketCategory => shelf !== 'favourites';
