import { ownerAccount } from '#functions/data/ledger/owner-account.ts';
import { optionOrders, optionView, type StoredOption } from '#functions/data/options/option-orders.ts';
import { optionColumns } from '#functions/domain/lists/csv-columns.ts';
import type { ListFilter, StaffList } from '#functions/domain/staff/acts/lists.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { OptionOrderId } from '#shared/ids.ts';
import type { Direction, OptionStatus } from '#shared/market/option.ts';
import { Refusal } from '#shared/refusals/errors.ts';
import type { AdminOptionOrder, JournalEntryView } from '#shared/schemas/admin/trades.ts';
import { journalOf } from './journal-of.ts';
import { ownerColumns, ownerOf } from './owner-of.ts';

export interface OptionOrderFilter extends ListFilter {
  status?: OptionStatus | undefined;
  symbol?: string | undefined;
  direction?: Direction | undefined;
}

const staffOrderView = (order: StoredOption): AdminOptionOrder => ({
  ...optionView(order, nowSeconds()),
  ...ownerOf(order),
});

/** Options orders of everybody, by time of placing. */
export const optionOrderList: StaffList<StoredOption, AdminOptionOrder, OptionOrderFilter> = {
  name: 'admin/options',
  of: optionOrders,
  equal: ['status', 'symbol', 'direction'],
  views: async () => staffOrderView,
  columns: [
    ...optionColumns,
    ['sale_sequence', (order) => order.receipt.sale?.point.sequence ?? null],
    ...ownerColumns,
  ],
  exported: 'options.export',
};

/**
 * One order of anybody, as it is now, with the journal entries that moved its money.
 * @throws {Refusal} ORDER_NOT_FOUND.
 */
export async function readOptionOrder(
  id: OptionOrderId,
): Promise<{ order: AdminOptionOrder; journal: JournalEntryView[] }> {
  const order = await optionOrders.find(id);
  if (!order) throw new Refusal('ORDER_NOT_FOUND');
  return { order: staffOrderView(order), journal: await journalOf(ownerAccount(order), order.journal_ids) };
}
