import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import { getAllOptionRanges, findOptionById } from '#functions/data/options/all-options.ts';
import { optionOrderCollection, toOptionOrderView, type StoredOption } from '#functions/data/options/option-orders.ts';
import { optionCsvColumns } from '#functions/domain/lists/csv-columns.ts';
import {
  accountItemFilters,
  buildAccountItemSource,
  defineStaffList,
} from '#functions/domain/staff/acts/define-staff-list.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { adminOptionEndpoints } from '#shared/api/admin/options.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import type { AdminOptionOrder, JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { ownerCsvColumns, pickObjectOwnerFields } from './pick-owner-fields.ts';
import { readJournalEntryViews } from './read-journal-entry-views.ts';

const staffOrderView = (order: StoredOption): AdminOptionOrder => ({
  ...toOptionOrderView(order, nowSeconds()),
  ...pickObjectOwnerFields(order),
});

/** Option orders of all users, by time of placing. */
export const {
  page: listOptionOrders,
  file: exportOptionOrders,
  items: eachOptionOrder,
  whole: wholeOptionOrders,
} = defineStaffList<(typeof adminOptionEndpoints)['GET /admin/options/orders']>()({
  rows: 'orders',
  ...buildAccountItemSource({ ...optionOrderCollection, all: getAllOptionRanges }),
  filters: { ...accountItemFilters, status: 'equal', direction: 'equal' },
  view: staffOrderView,
  columns: [
    ...optionCsvColumns,
    ['sale_sequence', (order) => order.receipt.sale?.point.sequence ?? null],
    ...ownerCsvColumns,
  ],
  exported: 'options.export',
});

/**
 * Returns one order, current, with the journal entries of its money.
 * @throws {AppError} ORDER_NOT_FOUND.
 */
export async function readOptionOrderForStaff(
  id: OptionOrderId,
): Promise<{ order: AdminOptionOrder; journal: JournalEntryView[] }> {
  const order = await findOptionById(id);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return { order: staffOrderView(order), journal: await readJournalEntryViews(toAccountRef(order), order.journal_ids) };
}
