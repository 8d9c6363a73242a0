import { optionOrders, optionView } from '#functions/data/options/option-orders.ts';
import { optionColumns } from '#functions/domain/lists/csv-columns.ts';
import { exportOwn } from '#functions/domain/lists/export-own.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountRef } from '#shared/ids.ts';
import { keepOwn, type OwnOptionsFilter } from './list-own-options.ts';

/**
 * The options of one account as CSV, newest first: the last 31 days, or a window of at most as many.
 * @throws {Refusal} VALIDATION_FAILED of a window that is too long or holds too many.
 */
export const exportOwnOptions = (account: AccountRef, filter: OwnOptionsFilter): Promise<string> =>
  exportOwn(account, filter, {
    of: optionOrders,
    keep: keepOwn(filter),
    view: (order) => optionView(order, nowSeconds()),
    columns: optionColumns,
  });
