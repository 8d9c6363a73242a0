import { optionOrderCollection, type StoredOption } from '#functions/data/options/option-orders.ts';
import type { ItemAttributes } from '#functions/data/table/table.ts';
import type { AccountRef } from '#shared/ids.ts';

/** Returns an account's pending options, newest first: reads until `count` are found, or the account has no more. */
export async function listOpenOptions(account: AccountRef, count: number): Promise<StoredOption[]> {
  const open: StoredOption[] = [];
  let after: ItemAttributes | undefined;
  do {
    const range = { ...optionOrderCollection.range(account), newestFirst: true, limit: 100, after };
    const { items, last } = await optionOrderCollection.page(range);
    open.push(...items.filter(({ status }) => status === 'pending'));
    after = last ?? undefined;
  } while (after && open.length < count);
  return open;
}
