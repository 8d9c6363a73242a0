import type { AnyEndpoint, EndpointInput } from '#shared/api/lib/endpoint.ts';

/** Fields of all lists: pages, time, order. */
type CommonQueryField = 'limit' | 'offset' | 'page' | 'cursor' | 'from' | 'to' | 'order';

/** Filter fields of an endpoint’s query. */
export type EndpointListFilter<E extends AnyEndpoint> = Omit<EndpointInput<E>['query'], CommonQueryField>;

/** Condition of a filter value: the field of that name equals it, or a test function; null keeps all items. */
type FilterCondition<Item, Name, Value> =
  | ((value: Value) => ((item: Item) => boolean) | null)
  | (Name extends keyof Item ? 'equal' : never);

/** One condition for each filter of an endpoint. A missing or unknown filter does not compile. */
export type ListFilters<Item, Filter> = {
  [Name in keyof Filter]-?: FilterCondition<Item, Name, NonNullable<Filter[Name]>>;
};

/** Keeps all items, for a filter that selects the range to read. */
export const keepAllItems = () => null;

/** Builds a test for all active filters; undefined when every item passes, so that no more is read than is shown. */
export function buildItemFilter<Item, Filter extends object>(
  filters: ListFilters<Item, Filter>,
  filter: Filter,
): ((item: Item) => boolean) | undefined {
  const tests = Object.entries<FilterCondition<Item, keyof Item, unknown>>(filters as never).flatMap(
    ([name, keeps]) => {
      const value: unknown = filter[name as keyof Filter];
      if (value === undefined) return [];
      const test = keeps === 'equal' ? (item: Item) => item[name as keyof Item] === value : keeps(value);
      return test === null ? [] : [test];
    },
  );
  return tests.length === 0 ? undefined : (item) => tests.every((test) => test(item));
}

/** Returns the filter values in the order of their declaration; they distinguish cursors. */
export const getFilterValues = (filters: object, filterValues: object): unknown[] =>
  Object.keys(filters).map((name) => filterValues[name as keyof typeof filterValues]);
