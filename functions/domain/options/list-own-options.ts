import { readCount } from '#functions/data/ledger/account-counters.ts';
import { optionOrders, optionView, type StoredOption } from '#functions/data/options/option-orders.ts';
import { readCursor, writeCursor } from '#functions/data/table/cursor.ts';
import { pageOfIds } from '#functions/data/table/id-list.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { idsBetween } from '#functions/lib/ids.ts';
import type { AccountRef } from '#shared/ids.ts';
import type { OptionStatus } from '#shared/market/option.ts';
import type { OptionOrder } from '#shared/schemas/options.ts';
import type { EpochSeconds } from '#shared/time.ts';

export interface OwnOptionsFilter {
  status?: OptionStatus | undefined;
  symbol?: string | undefined;
  /** Placed from this second to that one, both included. */
  from?: EpochSeconds | undefined;
  to?: EpochSeconds | undefined;
}

export interface OwnOptionsQuery extends OwnOptionsFilter {
  limit?: number | undefined;
  offset?: number | undefined;
  cursor?: string | undefined;
}

export interface OwnOptionsPage {
  orders: OptionOrder[];
  /** Null under a filter. */
  total: number | null;
  next_cursor: string | null;
}

const PAGE = 20;
/** An hour ahead of every clock that could have made an id. */
const AHEAD = 3600;

/** Whether an order passes the filter, its time aside. */
export const keepOwn =
  ({ status, symbol }: OwnOptionsFilter) =>
  (order: StoredOption): boolean =>
    (status === undefined || order.status === status) && (symbol === undefined || order.symbol === symbol);

/**
 * Options of one account, newest first.
 * @throws {Refusal} VALIDATION_FAILED where the cursor is not one of this list.
 */
export async function listOwnOptions(account: AccountRef, query: OwnOptionsQuery): Promise<OwnOptionsPage> {
  const { limit = PAGE, offset = 0, cursor, status, symbol, from, to } = query;
  const list = JSON.stringify(['own options', account.id, status, symbol, from, to]);
  const after = cursor === undefined ? null : readCursor(list, cursor);
  const filtered = status !== undefined || symbol !== undefined || from !== undefined || to !== undefined;
  const bounds = idsBetween(
    optionOrders.idPrefix,
    from ?? (0 as EpochSeconds),
    to ?? ((nowSeconds() + AHEAD) as EpochSeconds),
  );
  const keep = keepOwn(query);
  const [{ items, next }, count] = await Promise.all([
    pageOfIds(
      [{ ...optionOrders.listOf(account), ...bounds }],
      { newestFirst: true, after },
      { limit, offset, ...((status !== undefined || symbol !== undefined) && { keep }) },
    ),
    filtered ? null : readCount(account, 'options_total'),
  ]);
  return {
    orders: items.map((order) => optionView(order, nowSeconds())),
    total: count,
    next_cursor: next === null ? null : writeCursor(list, next),
  };
}
