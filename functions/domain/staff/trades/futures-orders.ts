import {
  futuresOrderCollection,
  toFuturesOrderView,
  type StoredFuturesOrder,
} from '#functions/data/futures/futures-orders.ts';
import { futuresTradeCollection } from '#functions/data/futures/futures-trades.ts';
import { positionCollection } from '#functions/data/futures/positions.ts';
import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { futuresOrderCsvColumns } from '#functions/domain/lists/csv-columns.ts';
import {
  accountItemFilters,
  buildAccountItemSource,
  defineStaffList,
} from '#functions/domain/staff/acts/define-staff-list.ts';
import type { adminFuturesEndpoints } from '#shared/api/admin/futures.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { FuturesOrderId } from '#shared/ids.ts';
import type { AdminFuturesOrder, AdminFuturesTrade, JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { toStaffTradeView } from './futures-trades.ts';
import { ownerCsvColumns, pickObjectOwnerFields } from './pick-owner-fields.ts';
import { readJournalEntryViews } from './read-journal-entry-views.ts';

const staffOrderView = (order: StoredFuturesOrder): AdminFuturesOrder => ({
  ...toFuturesOrderView(order),
  ...pickObjectOwnerFields(order),
});

/** Perpetual orders of all users, by time of placing. */
export const {
  page: listFuturesOrders,
  file: exportFuturesOrders,
  whole: wholeFuturesOrders,
} = defineStaffList<(typeof adminFuturesEndpoints)['GET /admin/futures/orders']>()({
  rows: 'orders',
  ...buildAccountItemSource(futuresOrderCollection),
  filters: { ...accountItemFilters, status: 'equal', type: 'equal', side: 'equal' },
  view: staffOrderView,
  columns: [...futuresOrderCsvColumns, ...ownerCsvColumns],
  exported: 'futures.orders.export',
});

/**
 * Returns one perpetual order, current, with the trades of its position and the entries of the order's own money.
 * @throws {AppError} ORDER_NOT_FOUND.
 */
export async function readFuturesOrderForStaff(
  id: FuturesOrderId,
): Promise<{ order: AdminFuturesOrder; trades: AdminFuturesTrade[]; journal: JournalEntryView[] }> {
  const order = await futuresOrderCollection.find(id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  const account = toAccountRef(order);
  const position = order.position_id ? await positionCollection.read(account, order.position_id) : null;
  const [trades, journal] = await Promise.all([
    futuresTradeCollection.readMany(account, position?.trade_ids ?? []),
    readJournalEntryViews(account, order.journal_ids),
  ]);
  return { order: staffOrderView(order), trades: trades.map(toStaffTradeView), journal };
}
