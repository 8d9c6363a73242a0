import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { SearchInput } from '#ui/input.tsx';
import { EmptyState } from '#ui/states.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useFavourites } from '#web/features/market/favourites/favourites.ts';
import { filterSymbols } from '#web/features/market/filter-symbols.ts';
import { PricesUnavailableNotice } from '#web/features/market/prices-unavailable.tsx';
import { useSymbols } from '#web/features/market/use-symbols.ts';
import { useLivePrices } from '#web/lib/socket/use-prices.ts';
import { useSitePageTitle } from '#web/lib/use-page-title.ts';
import { MarketListTable } from './market-table.tsx';
import { isMarketCategory, type MarketSearchParams, type MarketFilter, marketFilters } from './search.ts';
import { parseMarketSorting, type MarketSorting, marketSortKeys, formatMarketSorting } from './sort-markets.ts';
import { useSortedMarkets } from './use-sorted-markets.ts';

/** An overview, not for trading: interval of its prices, seconds. */
const PACE = 5;

/** List of all markets: search, sorting by any column, favourites. Its state is in the address. */
export function MarketPage({ search }: { search: MarketSearchParams }) {
  const { t } = useTranslation(['market', 'common']);
  useSitePageTitle(t('title'));
  useLivePrices('all', PACE);
  const navigate = useNavigate();
  const symbols = useSymbols();
  const favourites = useFavourites();
  const shelf: MarketFilter = search.category ?? 'all';
  const sorting = search.sort === undefined ? null : parseMarketSorting(search.sort);
  const filtered = symbols && filterSymbols(symbols, isMarketCategory(shelf) ? shelf : 'all', search.q ?? '');
  const shownSymbols = isMarketCategory(shelf)
    ? filtered
    : filtered?.filter(({ symbol }) => favourites.includes(symbol));
  const { rows, hold } = useSortedMarkets(shownSymbols, sorting);

  const show = (change: Partial<MarketSearchParams>) =>
    void navigate({ to: '/market', search: { ...search, ...change }, replace: true, resetScroll: false });
  const sort = (next: MarketSorting | null) => show({ sort: next === null ? undefined : formatMarketSorting(next) });

  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col px-4 pt-6 pb-12">
      <div className="mb-3 flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="min-w-0 grow">
          <h1 className="text-lg font-semibold">{t('title')}</h1>
          <p className="text-muted">{t('lead')}</p>
        </div>
        <SearchInput
          className="w-full sm:w-64"
          label={t('search')}
          clearLabel={t('common:clear')}
          value={search.q ?? ''}
          onValue={(q) => show({ q: q === '' ? undefined : q })}
        />
        <SortSelect sorting={sorting} onSort={sort} />
      </div>
      <Tabs
        label={t('category')}
        panelId="market-rows"
        tabs={marketFilters.map((value) => ({ value, label: t(value) }))}
        value={shelf}
        onChange={(value) => show({ category: value === 'all' ? undefined : value })}
      />
      <TabPanel id="market-rows" value={shelf} className="flex min-h-dvh flex-col">
        <PricesUnavailableNotice />
        {rows?.length === 0 ? (
          <NothingFound search={search} shelf={shelf} onShow={show} />
        ) : (
          <MarketListTable symbols={rows} sorting={sorting} onSort={sort} hold={hold} />
        )}
      </TabPanel>
    </div>
  );
}

/** Choice of the order on a phone, which shows no column heads. */
function SortSelect({
  sorting,
  onSort,
}: {
  sorting: MarketSorting | null;
  onSort: (sorting: MarketSorting | null) => void;
}) {
  const { t } = useTranslation('market');
  const options = marketSortKeys.flatMap((by) => [
    { value: formatMarketSorting({ by, order: 'desc' }), label: t('descending', { column: t(by) }) },
    { value: formatMarketSorting({ by, order: 'asc' }), label: t('ascending', { column: t(by) }) },
  ]);
  return (
    <Select
      aria-label={t('sort')}
      className="w-full md:hidden"
      value={sorting === null ? '' : formatMarketSorting(sorting)}
      onChange={(event) => onSort(parseMarketSorting(event.target.value))}
      options={[{ value: '', label: t('sortNone') }, ...options]}
    />
  );
}

function NothingFound({
  search,
  shelf,
  onShow,
}: {
  search: MarketSearchParams;
  shelf: MarketFilter;
  onShow: (change: Partial<MarketSearchParams>) => void;
}) {
  const { t } = useTranslation('market');
  if (search.q !== undefined)
    return (
      <EmptyState
        action={
          <Button size="sm" onClick={() => onShow({ q: undefined })}>
            {t('clear')}
          </Button>
        }
      >
        {t('noneFound', { search: search.q })}
      </EmptyState>
    );
  if (shelf !== 'favourites') return <EmptyState>{t('none')}</EmptyState>;
  return (
    <EmptyState
      action={
        <Button size="sm" onClick={() => onShow({ category: undefined })}>
          {t('showAll')}
        </Button>
      }
    >
      {t('noFavourites')}
    </EmptyState>
  );
}
