import type { AccountRef } from '../../shared/ids.ts';
import type { OptionOrder } from '../../shared/schemas/option-order.ts';
import { ranges } from '../data/keys.ts';
import { optionView, queryOptions } from '../data/option-orders.ts';
import { nowSeconds } from '../lib/clock.ts';
import type { Column } from './csv.ts';
import { fields, times } from './csv-columns.ts';
import { exportOwn } from './export-own.ts';
import { keepOwn, type OwnOptionsFilter } from './list-own-options.ts';

export const optionColumns: readonly Column<OptionOrder>[] = [
  ...fields('id'),
  ...times('created_at', 'expired_at', 'settled_at'),
  ...fields('symbol', 'direction'),
  ['period', (order) => order.expiry_period],
  ...fields('status', 'amount', 'fee', 'tax', 'payout_rate', 'entry_price', 'expiry_price'),
  ['sale_price', (order) => order.receipt.sale?.point.price ?? null],
  ...fields('payout', 'profit_loss'),
  ['entry_sequence', (order) => order.receipt.entry.sequence],
  ['exit_sequence', (order) => order.receipt.exit?.sequence ?? null],
];

/**
 * The options of one account as CSV, newest first: the last 31 days, or a window of at most as many.
 * @throws {Refusal} VALIDATION_FAILED of a window that is too long or holds too many.
 */
export const exportOwnOptions = (account: AccountRef, filter: OwnOptionsFilter): Promise<string> =>
  exportOwn(account, filter, {
    prefix: 'opt',
    fetch: queryOptions,
    before: ranges.OPTION,
    keep: keepOwn(filter),
    view: (order) => optionView(order, nowSeconds()),
    columns: optionColumns,
  });
