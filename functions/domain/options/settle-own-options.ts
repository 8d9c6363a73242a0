import { readAccountCounter } from '#functions/data/ledger/account-counters.ts';
import { getOptionDueAt, optionOrderCollection, type StoredOption } from '#functions/data/options/option-orders.ts';
import type { ItemAttributes } from '#functions/data/table/table.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, OptionOrderId } from '#shared/ids.ts';
import { readOwnOption } from './read-option.ts';
import { pushOptionEntry, pushOptionSettlement } from './settle-messages.ts';
import { settleOption } from './settle-option.ts';

async function settleAndAnnounce(order: StoredOption): Promise<StoredOption> {
  const settlement = await settleOption(order);
  if (settlement.result === 'settled') await pushOptionSettlement(settlement.order, settlement.notification);
  if (settlement.result === 'entered') await pushOptionEntry(settlement.order);
  return settlement.order;
}

/**
 * Settles one of the account's due orders. Returns a settled one unchanged, and also one whose second is still on its
 * way.
 * @throws {AppError} ORDER_NOT_FOUND; INVALID_ORDER_STATUS before expiry.
 */
export async function settleOwnOption(account: AccountRef, id: OptionOrderId): Promise<StoredOption> {
  const order = await readOwnOption(account, id);
  if (order.status === 'pending' && (order.expired_at === null || nowSeconds() < order.expired_at))
    throw new AppError('INVALID_ORDER_STATUS');
  return settleAndAnnounce(order);
}

/** Pages of 100 that are searched for open orders. */
const PAGES = 10;

/** Enters and settles the due ones of the account's newest thousand orders; returns the orders that it read. */
export async function settleOwnDueOptions(account: AccountRef): Promise<StoredOption[]> {
  let open = await readAccountCounter(account, 'open_options');
  const settled: StoredOption[] = [];
  let after: ItemAttributes | undefined;
  for (let page = 0; page < PAGES && open > 0; page++) {
    const { items, last } = await optionOrderCollection.page({
      ...optionOrderCollection.range(account),
      newestFirst: true,
      limit: 100,
      after,
    });
    const pending = items.filter(({ status }) => status === 'pending');
    const due = pending.filter((order) => getOptionDueAt(order) <= nowSeconds());
    settled.push(...(await Promise.all(due.map(settleAndAnnounce))));
    open -= pending.length;
    if (!last) break;
    after = last;
  }
  return settled;
}
