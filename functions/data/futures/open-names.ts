import type { Collection } from '#functions/data/table/collection.ts';
import type { IdRange } from '#functions/data/table/id-list.ts';
import { accountPartition } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { queryPage, queryAllItems, type QueryRange } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import type { AccountRef, FuturesOrderId, PositionId } from '#shared/ids.ts';

type OpenId = FuturesOrderId | PositionId;

/** Names a resting order or an open position, so that it is found among all. */
export const openFuturesItemIndex = declareItems<AccountRef, OpenId>(accountPartition, 'OPEN');

/** Builds access to the open items of a collection, as decided by `isOpen`. */
export function declareOpenFuturesItems<T extends { id: OpenId }>(
  all: Collection<T, AccountRef>,
  isOpen: (item: T) => boolean,
) {
  const { prefix } = openFuturesItemIndex;
  const read = (account: AccountRef, names: readonly { id: T['id'] }[]) =>
    all.readMany(
      account,
      names.map(({ id }) => id),
    );
  return {
    /** For the transaction that opens an item. */
    add: (account: AccountRef, id: T['id']): WriteOperation => ({
      label: `open ${id}`,
      key: openFuturesItemIndex.key(account, id),
      put: { id },
    }),
    /** For the transaction that ends an item. */
    end: (account: AccountRef, id: T['id']): WriteOperation => ({
      label: `open ${id}`,
      delete: openFuturesItemIndex.key(account, id),
    }),
    /** For a list. */
    listOf: (account: AccountRef): Omit<IdRange<T>, 'from' | 'to'> => ({
      ...openFuturesItemIndex.range(account),
      fetch: async (range: QueryRange) => {
        const { items: names, last } = await queryPage<{ id: T['id'] }>(range);
        return { items: await read(account, names), last };
      },
    }),
    /** Returns all of an account, oldest first. */
    all: async (account: AccountRef): Promise<T[]> => {
      const names: { id: T['id'] }[] = [];
      const range = { pk: accountPartition(account), prefix: `${prefix}${all.idPrefix}_` };
      for await (const name of queryAllItems<{ id: T['id'] }>(range)) names.push(name);
      // An item that just ended may still have its name.
      return (await read(account, names)).filter(isOpen);
    },
  };
}
