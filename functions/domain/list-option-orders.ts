import type { AccountKind, UserId } from '../../shared/ids.ts';
import type { AdminOptionOrder } from '../../shared/schemas/admin.ts';
import type { Direction, OptionStatus } from '../../shared/schemas/option-order.ts';
import type { EpochSeconds } from '../../shared/time.ts';
import { readCursor, writeCursor } from '../data/cursor.ts';
import { type IdRange, pageOfIds } from '../data/id-list.ts';
import { indexes, ranges } from '../data/keys.ts';
import { optionView, queryOptions, type StoredOption } from '../data/option-orders.ts';
import { accountOf, readUser } from '../data/users.ts';
import { nowSeconds } from '../lib/clock.ts';
import { idBounds, timeWindow } from './time-window.ts';

export interface OptionOrderFilter {
  from?: EpochSeconds | undefined;
  to?: EpochSeconds | undefined;
  status?: OptionStatus | undefined;
  symbol?: string | undefined;
  direction?: Direction | undefined;
  kind?: AccountKind | undefined;
  user_id?: UserId | undefined;
  order?: 'newest' | 'oldest' | undefined;
}

export interface Page {
  limit?: number | undefined;
  offset?: number | undefined;
  cursor?: string | undefined;
}

const PAGE = 50;

/** An order as staff see it. */
export const staffOrderView = (order: StoredOption): AdminOptionOrder => ({
  ...optionView(order, nowSeconds()),
  user_id: order.user_id,
  username: order.username,
  account_id: order.account_id,
  account_kind: order.account_kind,
});

/**
 * Where the orders of a filter lie: all of a window in the index by time, or those of a user's own accounts, so that
 * one person's orders are found without reading everybody's.
 * @throws {Refusal} VALIDATION_FAILED of a window that is too long.
 */
export async function rangesOfOrders(filter: OptionOrderFilter): Promise<IdRange<StoredOption>[]> {
  const bounds = idBounds('opt', timeWindow(filter));
  if (filter.user_id === undefined) return [{ fetch: queryOptions, index: 'gsi2', pk: indexes.optionsPk(), ...bounds }];
  const user = await readUser(filter.user_id);
  return (['main', 'simulate'] as const)
    .map((mode) => user && accountOf(user, mode))
    .filter((account) => account !== null)
    .map((account) => ({ fetch: queryOptions, pk: ranges.accountPk(account), prefix: ranges.OPTION, ...bounds }));
}

/** Whether an order passes the filter; undefined where every one does. */
export function orderFilter({ status, symbol, direction, kind }: OptionOrderFilter) {
  if ([status, symbol, direction, kind].every((value) => value === undefined)) return undefined;
  return (order: StoredOption): boolean =>
    (status === undefined || order.status === status) &&
    (symbol === undefined || order.symbol === symbol) &&
    (direction === undefined || order.direction === direction) &&
    (kind === undefined || order.account_kind === kind);
}

/**
 * Options orders of everybody inside a window, by time of placing. `total` is null: nobody counts windows.
 * @throws {Refusal} VALIDATION_FAILED of a window that is too long or of a cursor of another list.
 */
export async function listOptionOrders(
  query: OptionOrderFilter & Page,
): Promise<{ orders: AdminOptionOrder[]; total: null; next_cursor: string | null }> {
  const { limit = PAGE, offset = 0, cursor, ...filter } = query;
  const { status, symbol, direction, kind, user_id, order } = filter;
  const list = JSON.stringify(['admin/options', status, symbol, direction, kind, user_id, order]);
  const after = cursor === undefined ? null : readCursor(list, cursor);
  const keep = orderFilter(filter);
  const { items, next } = await pageOfIds(
    await rangesOfOrders(filter),
    { newestFirst: order !== 'oldest', after },
    { limit, offset, ...(keep && { keep }) },
  );
  return { orders: items.map(staffOrderView), total: null, next_cursor: next && writeCursor(list, next) };
}
