import type { AnyEndpoint, EndpointInput } from '#shared/api/kit/endpoint.ts';

/** What lists have alike: pages, time, order. */
type Common = 'limit' | 'offset' | 'page' | 'cursor' | 'from' | 'to' | 'order';

/** What the query of an endpoint narrows its list by. */
export type EndpointFilter<E extends AnyEndpoint> = Omit<EndpointInput<E>['query'], Common>;

/**
 * Which items a value of a filter keeps: those whose field of that name equals it, or those of a test; null where all
 * are kept.
 */
type Keeping<Item, Name, Value> =
  | ((value: Value) => ((item: Item) => boolean) | null)
  | (Name extends keyof Item ? 'equal' : never);

/** One for each filter of an endpoint: one that is forgotten, or that the endpoint does not have, does not compile. */
export type ListFilters<Item, Filter> = {
  [Name in keyof Filter]-?: Keeping<Item, Name, NonNullable<Filter[Name]>>;
};

/** Of a filter that says where items lie: what is found there is kept. */
export const keepAll = () => null;

/** What passes all filters that are set; undefined where every item does, so that no more is read than is shown. */
export function buildItemFilter<Item, Filter extends object>(
  filters: ListFilters<Item, Filter>,
  given: Filter,
): ((item: Item) => boolean) | undefined {
  const tests = Object.entries<Keeping<Item, keyof Item, unknown>>(filters as never).flatMap(([name, keeps]) => {
    const value: unknown = given[name as keyof Filter];
    if (value === undefined) return [];
    const test = keeps === 'equal' ? (item: Item) => item[name as keyof Item] === value : keeps(value);
    return test === null ? [] : [test];
  });
  return tests.length === 0 ? undefined : (item) => tests.every((test) => test(item));
}

/** What is set of the filters, in the order of their declaration: it tells cursors apart. */
export const getFilterValues = (filters: object, given: object): unknown[] =>
  Object.keys(filters).map((name) => given[name as keyof typeof given]);
