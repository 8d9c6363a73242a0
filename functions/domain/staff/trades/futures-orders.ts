import { futuresOrders, futuresOrderView, type StoredFuturesOrder } from '#functions/data/futures/futures-orders.ts';
import { futuresTrades } from '#functions/data/futures/futures-trades.ts';
import { positions } from '#functions/data/futures/positions.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { orderColumns } from '#functions/domain/lists/csv-columns.ts';
import {
  accountItemFilters,
  accountItemSource,
  defineStaffList,
} from '#functions/domain/staff/acts/define-staff-list.ts';
import type { adminFutures } from '#shared/api/admin/futures.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { FuturesOrderId } from '#shared/ids.ts';
import type { AdminFuturesOrder, AdminFuturesTrade, JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { staffTradeView } from './futures-trades.ts';
import { ownerColumns, pickOwnerFields } from './pick-owner-fields.ts';
import { readJournalEntryViews } from './read-journal-entry-views.ts';

const staffOrderView = (order: StoredFuturesOrder): AdminFuturesOrder => ({
  ...futuresOrderView(order),
  ...pickOwnerFields(order),
});

/** Perpetual orders of all users, by time of placing. */
export const {
  page: listFuturesOrders,
  file: exportFuturesOrders,
  whole: wholeFuturesOrders,
} = defineStaffList<(typeof adminFutures)['GET /admin/futures/orders']>()({
  rows: 'orders',
  ...accountItemSource(futuresOrders),
  filters: { ...accountItemFilters, status: 'equal', type: 'equal', side: 'equal' },
  view: staffOrderView,
  columns: [...orderColumns, ...ownerColumns],
  exported: 'futures.orders.export',
});

/**
 * Returns one perpetual order, current, with the trades of its position and the entries of the order's own money.
 * @throws {AppError} ORDER_NOT_FOUND.
 */
export async function readFuturesOrderForStaff(
  id: FuturesOrderId,
): Promise<{ order: AdminFuturesOrder; trades: AdminFuturesTrade[]; journal: JournalEntryView[] }> {
  const order = await futuresOrders.find(id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  const account = toAccountRef(order);
  const position = order.position_id ? await positions.read(account, order.position_id) : null;
  const [trades, journal] = await Promise.all([
    futuresTrades.readMany(account, position?.trade_ids ?? []),
    readJournalEntryViews(account, order.journal_ids),
  ]);
  return { order: staffOrderView(order), trades: trades.map(staffTradeView), journal };
}
