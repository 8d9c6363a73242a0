import type { QueryClient, QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { canOpenAdminPage, type AdminPageName } from '#admin/features/kit/admin-pages.ts';
import { toListRequestParams } from './create-staff-list.ts';

interface Context {
  context: { queryClient: QueryClient };
}

type Options<Data, Key extends QueryKey> = UseQueryOptions<Data, Error, Data, Key>;

/** What a list's route needs. */
interface ListRouteOptions<Search extends object, Data, Key extends QueryKey> {
  page: AdminPageName;
  /** Reads the list's search from an address; drops invalid values. */
  read: (search: Record<string, unknown>) => Search;
  query: (search: Search) => Options<Data, Key>;
}

/**
 * Prefetches without waiting: the page shows at once. Skips a page without permission, and a list without its required
 * user.
 */
function prefetch<Data, Key extends QueryKey>(
  page: AdminPageName,
  client: QueryClient,
  query: Options<Data, Key>,
): void {
  if (canOpenAdminPage(page) && query.enabled !== false) void client.prefetchQuery(query);
}

/** Returns the route of a list without its component, which the bundler splits only when it is in the route's file. */
export const createAdminListRoute = <Search extends object, Data, Key extends QueryKey>({
  page,
  read,
  query,
}: ListRouteOptions<Search, Data, Key>) => ({
  validateSearch: read,
  loaderDeps: ({ search }: { search: Search }) => toListRequestParams(search),
  loader: ({ context, deps }: Context & { deps: Omit<Search, 'open' | 'hide'> }) =>
    prefetch(page, context.queryClient, query(deps as Search)),
});

/** Returns the route of one object of a page's list; `param` is its name in the address. */
export const createAdminObjectRoute = <Data, Key extends QueryKey, Param extends string = 'id'>(
  page: AdminPageName,
  query: (id: string) => Options<Data, Key>,
  param = 'id' as Param,
) => ({
  loader: ({ context, params }: Context & { params: Record<Param, string> }) =>
    prefetch(page, context.queryClient, query(params[param])),
});
