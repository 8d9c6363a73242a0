import type { AdminOptionOrder } from '../../shared/schemas/admin.ts';
import { audit } from '../data/audit.ts';
import { readIds } from '../data/id-list.ts';
import type { StaffCaller } from './callers.ts';
import { type Column, csvOf, csvTime } from './csv.ts';
import { type OptionOrderFilter, orderFilter, rangesOfOrders, staffOrderView } from './list-option-orders.ts';

const columns: Column<AdminOptionOrder>[] = [
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
];

/**
 * The orders of a filter as CSV, recorded with who took them.
 * @throws {Refusal} VALIDATION_FAILED of a window that is too long or holds too many.
 */
export async function exportOptionOrders(
  filter: OptionOrderFilter,
  caller: StaffCaller,
  address: string,
): Promise<string> {
  const keep = orderFilter(filter);
  const orders = readIds(await rangesOfOrders(filter), { newestFirst: filter.order !== 'oldest', after: null });
  const { text, rows } = await csvOf(orders, (order) => (!keep || keep(order) ? staffOrderView(order) : null), columns);
  await audit({
    staff_id: caller.staff.id,
    username: caller.staff.username,
    action: 'options.export',
    address,
    detail: { ...filter, rows },
  });
  return text;
}
