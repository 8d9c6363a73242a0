import type { OptionOrder } from '#shared/schemas/options.ts';

/** One page of the history as the API returned it. */
export interface CachedOptionHistoryPage {
  orders: OptionOrder[];
  total: number | null;
  next_cursor: string | null;
}

/** History in the query cache. */
export interface CachedOptionHistoryPages {
  pages: CachedOptionHistoryPage[];
  pageParams: unknown[];
}

/** Returns the stage of an order: waiting for entry, waiting for expiry, closed. */
const getOrderStage = ({ status, expired_at }: OptionOrder): number =>
  status !== 'pending' ? 2 : expired_at === null ? 0 : 1;

/** Returns the later of two states of an order: a closed order never reopens, and no entry is lost. */
export const pickNewerOption = (cachedOption: OptionOrder, arrived: OptionOrder): OptionOrder =>
  getOrderStage(arrived) < getOrderStage(cachedOption) ? cachedOption : arrived;

/** ULIDs sort by creation time. */
const newestFirst = (a: OptionOrder, b: OptionOrder): number => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/**
 * Returns the pages after an order arrived from the socket or an answer: updated in place, or added to the first page
 * when new. An order older than all loaded ones belongs to a page that is not loaded yet.
 */
export function upsertCachedOption(
  data: CachedOptionHistoryPages | undefined,
  order: OptionOrder,
): CachedOptionHistoryPages | undefined {
  const [first, ...otherPages] = data?.pages ?? [];
  if (!data || !first) return data;
  if (data.pages.some(({ orders }) => orders.some(({ id }) => id === order.id))) {
    const replace = (cachedOption: OptionOrder): OptionOrder =>
      cachedOption.id === order.id ? pickNewerOption(cachedOption, order) : cachedOption;
    return { ...data, pages: data.pages.map((page) => ({ ...page, orders: page.orders.map(replace) })) };
  }
  const last = first.orders.at(-1);
  if (last && order.id < last.id && (otherPages.length > 0 || first.next_cursor !== null)) return data;
  const orders = [order, ...first.orders].toSorted(newestFirst);
  const total = first.total === null ? null : first.total + 1;
  return { ...data, pages: [{ ...first, orders, total }, ...otherPages] };
}

/** Returns all orders of the pages without duplicates: a new order shifts the pages' borders while they load. */
export function flattenCachedOptionPages(data: CachedOptionHistoryPages | undefined): OptionOrder[] {
  const byId = new Map<string, OptionOrder>();
  for (const order of data?.pages.flatMap((page) => page.orders) ?? []) {
    const cachedOption = byId.get(order.id);
    byId.set(order.id, cachedOption ? pickNewerOption(cachedOption, order) : order);
  }
  return [...byId.values()].toSorted(newestFirst);
}
