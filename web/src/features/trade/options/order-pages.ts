import type { OptionOrder } from '#shared/schemas/options.ts';

/** One page of the history as it was answered. */
export interface OptionHistoryPage {
  orders: OptionOrder[];
  total: number | null;
  next_cursor: string | null;
}

/** The history as the query cache holds it. */
export interface OptionHistoryPages {
  pages: OptionHistoryPage[];
  pageParams: unknown[];
}

/** How far an order has come: it waits for its entry, then for its expiry, then it is over. */
const stageOf = ({ status, expired_at }: OptionOrder): number =>
  status !== 'pending' ? 2 : expired_at === null ? 0 : 1;

/** The order to keep of two states of one order: nothing that is over is open again, and no entry is lost. */
export const pickNewerOption = (held: OptionOrder, arrived: OptionOrder): OptionOrder =>
  stageOf(arrived) < stageOf(held) ? held : arrived;

/** ULIDs sort by the time at which they were made. */
const newestFirst = (a: OptionOrder, b: OptionOrder): number => (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);

/**
 * The pages after one order arrived, from the socket or from an answer: changed where it stands, or put on the first
 * page when it is new. An order older than everything at hand belongs to a page that was not asked for yet.
 */
export function upsertOption(data: OptionHistoryPages | undefined, order: OptionOrder): OptionHistoryPages | undefined {
  const [first, ...rest] = data?.pages ?? [];
  if (!data || !first) return data;
  if (data.pages.some(({ orders }) => orders.some(({ id }) => id === order.id))) {
    const replace = (held: OptionOrder): OptionOrder => (held.id === order.id ? pickNewerOption(held, order) : held);
    return { ...data, pages: data.pages.map((page) => ({ ...page, orders: page.orders.map(replace) })) };
  }
  const last = first.orders.at(-1);
  if (last && order.id < last.id && (rest.length > 0 || first.next_cursor !== null)) return data;
  const orders = [order, ...first.orders].toSorted(newestFirst);
  const total = first.total === null ? null : first.total + 1;
  return { ...data, pages: [{ ...first, orders, total }, ...rest] };
}

/** All orders of the pages, each once: a new order moves the pages' borders while they are being read. */
export function flattenOptions(data: OptionHistoryPages | undefined): OptionOrder[] {
  const byId = new Map<string, OptionOrder>();
  for (const order of data?.pages.flatMap((page) => page.orders) ?? []) {
    const held = byId.get(order.id);
    byId.set(order.id, held ? pickNewerOption(held, order) : order);
  }
  return [...byId.values()].toSorted(newestFirst);
}
