import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { IdRange } from '#functions/data/table/id-list.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { getEntryRanges, getEntryRangesForId } from '#functions/data/table/money-keys.ts';
import type { StoredJournalEntry } from '#functions/data/table/movement.ts';
import { queryPage } from '#functions/data/table/table.ts';
import { type AccountId, type AccountKind, accountKinds, type OptionOrderId } from '#shared/ids.ts';
import { getStakeEntryId, optionOrders, type StoredOption } from './option-orders.ts';

interface Named {
  id: OptionOrderId;
  account_kind: AccountKind;
  account_id: AccountId;
}

/** Where options of everybody lie, whenever they were placed. */
type Place = Omit<IdRange<StoredOption>, 'from' | 'to'>;

/** A list says by what an order is found; what it is now is read from the table. */
async function readNamed(named: readonly Named[]): Promise<StoredOption[]> {
  const orders = await optionOrders.readEach(named.map((one) => ({ owner: toAccountRef(one), id: one.id })));
  return orders.filter((order) => order !== null);
}

/** The order whose stake an entry set aside; none of an entry from before its id followed from the order's. */
const namedBy = ({ id, reference, account_kind, account_id }: StoredJournalEntry): Named[] => {
  const order = reference as OptionOrderId;
  return id === getStakeEntryId(order) ? [{ id: order, account_kind, account_id }] : [];
};

/** By the entries that set stakes aside: those are written once, with their orders, and never change. */
const byHolds = (list: { index: 'gsi2'; pk: string }): Place => ({
  ...list,
  fetch: async ({ from = 'opt_0', to = 'opt_Z', ...range }) => {
    const bounds = { from: getStakeEntryId(from as OptionOrderId), to: getStakeEntryId(to as OptionOrderId) };
    const { items, last } = await queryPage<StoredJournalEntry>({ ...range, ...bounds });
    return { items: await readNamed(items.flatMap(namedBy)), last };
  },
});

/** Orders from before they were found by their holds. */
const before = declareIndexList('gsi2', 'OPTIONS');

const byThemselves: Place = {
  ...before.range(),
  fetch: async (range) => {
    const { items, last } = await queryPage<Named>(range);
    return { items: await readNamed(items), last };
  },
};

/** Options of everybody by id, as they are now: places to be read as one. A new one is there a moment later. */
export const getAllOptionRanges = (): Place[] => [
  ...accountKinds.flatMap((kind) => getEntryRanges(kind, 'option.place').map(byHolds)),
  byThemselves,
];

/** One of whomever, by its id alone; null where there is none, or it was placed a moment ago. */
export async function findOptionById(id: OptionOrderId): Promise<StoredOption | null> {
  const lists = accountKinds.flatMap((kind) => getEntryRangesForId(kind, 'option.place', getStakeEntryId(id)));
  const places = [...lists.map(byHolds), byThemselves];
  const pages = await Promise.all(places.map(({ fetch, ...place }) => fetch({ ...place, from: id, to: id })));
  return pages.flatMap(({ items }) => items)[0] ?? null;
}
