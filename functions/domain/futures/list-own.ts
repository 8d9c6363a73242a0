import { futuresOrders, futuresOrderView, restingOrders } from '#functions/data/futures/futures-orders.ts';
import { futuresTrades, futuresTradeView } from '#functions/data/futures/futures-trades.ts';
import { openPositions, positions, positionView } from '#functions/data/futures/positions.ts';
import { type CountName, readCount } from '#functions/data/ledger/account-counters.ts';
import { readCursor, writeCursor } from '#functions/data/table/cursor.ts';
import { type Identified, type IdRange, pageOfIds } from '#functions/data/table/id-list.ts';
import { markPrices } from '#functions/domain/market/mark-prices.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { idsBetween } from '#functions/lib/ids.ts';
import type { AccountRef, Ids } from '#shared/ids.ts';
import type { FuturesOrderStatus, PositionStatus } from '#shared/market/perpetual.ts';
import type { FuturesOrder, FuturesTrade, Position } from '#shared/schemas/futures.ts';
import type { EpochSeconds } from '#shared/time.ts';

export interface OwnQuery {
  limit?: number | undefined;
  offset?: number | undefined;
  cursor?: string | undefined;
  symbol?: string | undefined;
  /** From this second to that one, both included. */
  from?: EpochSeconds | undefined;
  to?: EpochSeconds | undefined;
}

interface Page<T> {
  items: T[];
  /** Null under a filter. */
  total: number | null;
  next_cursor: string | null;
}

const PAGE = 20;
/** An hour ahead of every clock that could have made an id. */
const AHEAD = 3600;

interface List<T extends Identified> {
  name: string;
  idPrefix: keyof Ids;
  of: Omit<IdRange<T>, 'from' | 'to'>;
  /** Of everything that the list holds; null where nothing counts it. */
  counter: CountName | null;
  /** What of it is asked for; null for all of it. */
  keep: ((item: T) => boolean) | null;
}

async function pageOf<T extends Identified & { symbol: string }>(
  account: AccountRef,
  { limit = PAGE, offset = 0, cursor, symbol, from, to }: OwnQuery,
  { name, idPrefix, of, counter, keep }: List<T>,
): Promise<Page<T>> {
  const list = JSON.stringify([name, account.id, symbol, from, to]);
  const after = cursor === undefined ? null : readCursor(list, cursor);
  const bounds = idsBetween(idPrefix, from ?? (0 as EpochSeconds), to ?? ((nowSeconds() + AHEAD) as EpochSeconds));
  const spanned = symbol !== undefined || from !== undefined || to !== undefined;
  const wanted = (item: T) => (symbol === undefined || item.symbol === symbol) && (keep === null || keep(item));
  const [{ items, next }, total] = await Promise.all([
    pageOfIds(
      [{ ...of, ...bounds }],
      { newestFirst: true, after },
      { limit, offset, ...((symbol !== undefined || keep !== null) && { keep: wanted }) },
    ),
    counter === null || spanned ? null : readCount(account, counter),
  ]);
  return { items, total, next_cursor: next === null ? null : writeCursor(list, next) };
}

type Rest = { total: number | null; next_cursor: string | null };

/**
 * Orders of one account, newest first. Those that rest are found among themselves, however many there were.
 * @throws {Refusal} VALIDATION_FAILED where the cursor is not one of this list.
 */
export async function listOwnOrders(
  account: AccountRef,
  { status, ...query }: OwnQuery & { status?: FuturesOrderStatus | undefined },
): Promise<{ orders: FuturesOrder[] } & Rest> {
  const resting = status === 'pending';
  const { items, ...rest } = await pageOf(account, query, {
    name: `own futures orders ${status}`,
    idPrefix: futuresOrders.idPrefix,
    of: (resting ? restingOrders : futuresOrders).listOf(account),
    counter: resting ? 'open_futures_orders' : status === undefined ? 'futures_orders_total' : null,
    keep: status === undefined ? null : (order) => order.status === status,
  });
  return { orders: items.map(futuresOrderView), ...rest };
}

/**
 * Positions of one account, newest first: the open ones unless others are asked for, valued at the latest prices.
 * @throws {Refusal} VALIDATION_FAILED where the cursor is not one of this list.
 */
export async function listOwnPositions(
  account: AccountRef,
  { status = 'open', ...query }: OwnQuery & { status?: PositionStatus | 'all' | undefined },
): Promise<{ positions: Position[] } & Rest> {
  const open = status === 'open';
  const [{ items, ...rest }, mark] = await Promise.all([
    pageOf(account, query, {
      name: `own positions ${status}`,
      idPrefix: positions.idPrefix,
      of: (open ? openPositions : positions).listOf(account),
      counter: open ? 'open_positions' : status === 'all' ? 'positions_total' : null,
      keep: status === 'all' ? null : (position) => position.status === status,
    }),
    markPrices(),
  ]);
  return { positions: items.map((position) => positionView(position, mark(position.symbol))), ...rest };
}

/**
 * Trades of one account, newest first.
 * @throws {Refusal} VALIDATION_FAILED where the cursor is not one of this list.
 */
export async function listOwnTrades(
  account: AccountRef,
  { kind, ...query }: OwnQuery & { kind?: 'open' | 'close' | undefined },
): Promise<{ trades: FuturesTrade[] } & Rest> {
  const { items, ...rest } = await pageOf(account, query, {
    name: `own futures trades ${kind}`,
    idPrefix: futuresTrades.idPrefix,
    of: futuresTrades.listOf(account),
    counter: kind === undefined ? 'futures_trades_total' : null,
    keep: kind === undefined ? null : (trade) => (trade.order_id === null) === (kind === 'close'),
  });
  return { trades: items.map(futuresTradeView), ...rest };
}
