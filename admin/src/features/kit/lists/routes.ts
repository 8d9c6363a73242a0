import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { canOpenPage, type PageName } from '#admin/features/kit/pages.ts';
import { toQuerySearch } from './staff-list.ts';

interface Context {
  context: { queryClient: QueryClient };
}

type Options<Data, Key extends QueryKey> = UseQueryOptions<Data, Error, Data, Key>;

/** What the route of a list needs to know of it. */
interface Listed<Search extends object, Data, Key extends QueryKey> {
  page: PageName;
  /** What an address says of the list: what makes no sense is left out. */
  read: (search: Record<string, unknown>) => Search;
  query: (search: Search) => Options<Data, Key>;
}

/**
 * Asked for now, waited for in its own place: the page shows at once. Nothing is asked for a page that is refused, or
 * while it is not chosen whom it is about.
 */
function prefetch<Data, Key extends QueryKey>(page: PageName, client: QueryClient, query: Options<Data, Key>): void {
  if (canOpenPage(page) && query.enabled !== false) void client.prefetchQuery(query);
}

/** The route of a list, but for its component, which the bundler splits off only where it stands in the route's file. */
export const createListRoute = <Search extends object, Data, Key extends QueryKey>({
  page,
  read,
  query,
}: Listed<Search, Data, Key>) => ({
  validateSearch: read,
  loaderDeps: ({ search }: { search: Search }) => toQuerySearch(search),
  loader: ({ context, deps }: Context & { deps: Omit<Search, 'open' | 'hide'> }) =>
    prefetch(page, context.queryClient, query(deps as Search)),
});

/** The route of one object of a page's list, which `param` names in the address. */
export const createObjectRoute = <Data, Key extends QueryKey, Param extends string = 'id'>(
  page: PageName,
  query: (id: string) => Options<Data, Key>,
  param = 'id' as Param,
) => ({
  loader: ({ context, params }: Context & { params: Record<Param, string> }) =>
    prefetch(page, context.queryClient, query(params[param])),
});
