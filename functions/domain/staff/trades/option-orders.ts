import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { allOptions, findOption } from '#functions/data/options/all-options.ts';
import { optionOrders, optionView, type StoredOption } from '#functions/data/options/option-orders.ts';
import { optionColumns } from '#functions/domain/lists/csv-columns.ts';
import { accountFilters, ofAccounts, staffList } from '#functions/domain/staff/acts/staff-list.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { adminOptions } from '#shared/api/admin/options.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { AdminOptionOrder, JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { journalOf } from './journal-of.ts';
import { ownerColumns, ownerOf } from './owner-of.ts';

const staffOrderView = (order: StoredOption): AdminOptionOrder => ({
  ...optionView(order, nowSeconds()),
  ...ownerOf(order),
});

/** Options orders of everybody, by time of placing. */
export const {
  page: listOptionOrders,
  file: exportOptionOrders,
  items: eachOptionOrder,
  whole: wholeOptionOrders,
} = staffList<(typeof adminOptions)['GET /admin/options/orders']>()({
  rows: 'orders',
  ...ofAccounts({ ...optionOrders, all: allOptions }),
  filters: { ...accountFilters, status: 'equal', direction: 'equal' },
  view: staffOrderView,
  columns: [
    ...optionColumns,
    ['sale_sequence', (order) => order.receipt.sale?.point.sequence ?? null],
    ...ownerColumns,
  ],
  exported: 'options.export',
});

/**
 * One order of anybody, as it is now, with the journal entries that moved its money.
 * @throws {Refusal} ORDER_NOT_FOUND.
 */
export async function readOptionOrder(
  id: OptionOrderId,
): Promise<{ order: AdminOptionOrder; journal: JournalEntryView[] }> {
  const order = await findOption(id);
  if (!order) throw new Refusal('ORDER_NOT_FOUND');
  return { order: staffOrderView(order), journal: await journalOf(ownerAccount(order), order.journal_ids) };
}
