import { Refusal } from '../../../shared/api/errors.ts';
import type { OptionOrderId } from '../../../shared/ids.ts';
import type { Direction, OptionStatus } from '../../../shared/market/option.ts';
import type { AdminOptionOrder, JournalEntryView } from '../../../shared/schemas/admin.ts';
import { indexes, ranges } from '../../data/keys.ts';
import {
  accountOfOrder,
  findOption,
  optionView,
  queryOptions,
  readOption,
  type StoredOption,
} from '../../data/option-orders.ts';
import { nowSeconds } from '../../lib/clock.ts';
import { csvTime } from '../csv.ts';
import { journalOf } from './journal-of.ts';
import type { ListFilter, StaffList } from './lists.ts';
import { ownerOf } from './owner-of.ts';

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
export const optionOrders: StaffList<StoredOption, AdminOptionOrder, OptionOrderFilter> = {
  name: 'admin/options',
  prefix: 'opt',
  fetch: queryOptions,
  pk: indexes.optionsPk(),
  own: ranges.OPTION,
  equal: ['status', 'symbol', 'direction'],
  views: async () => staffOrderView,
  columns: [
    ['id', (order) => order.id],
    ['created_at', (order) => csvTime(order.created_at)],
    ['expired_at', (order) => csvTime(order.expired_at)],
    ['settled_at', (order) => csvTime(order.settled_at)],
    ['user_id', (order) => order.user_id],
    ['username', (order) => order.username],
    ['account_kind', (order) => order.account_kind],
    ['account_id', (order) => order.account_id],
    ['symbol', (order) => order.symbol],
    ['direction', (order) => order.direction],
    ['period', (order) => order.expiry_period],
    ['status', (order) => order.status],
    ['amount', (order) => order.amount],
    ['fee', (order) => order.fee],
    ['tax', (order) => order.tax],
    ['payout_rate', (order) => order.payout_rate],
    ['entry_price', (order) => order.entry_price],
    ['expiry_price', (order) => order.expiry_price],
    ['payout', (order) => order.payout],
    ['profit_loss', (order) => order.profit_loss],
    ['entry_sequence', (order) => order.receipt.entry.sequence],
    ['exit_sequence', (order) => order.receipt.exit?.sequence ?? null],
    ['sale_sequence', (order) => order.receipt.sale?.point.sequence ?? null],
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
  // The index knows whose order it is and lags; what it says now is read from the table.
  const found = await findOption(id);
  const order = found && (await readOption(accountOfOrder(found), id));
  if (!order) throw new Refusal('ORDER_NOT_FOUND');
  return { order: staffOrderView(order), journal: await journalOf(accountOfOrder(order), order.journal_ids) };
}
