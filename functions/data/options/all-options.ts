import { toAccountRef } from '#functions/data/ledger/owner-account.ts';
import type { IdRange } from '#functions/data/table/id-list.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { declareIndexList } from '#functions/data/table/kinds.ts';
import { getJournalEntryRanges, getJournalEntryRangesForId } from '#functions/data/table/money-keys.ts';
import { queryPage } from '#functions/data/table/table.ts';
import { type AccountId, type AccountKind, accountKinds, type OptionOrderId } from '#shared/ids.ts';
import { toStakeFreezeEntryId, optionOrderCollection, type StoredOption } from './option-orders.ts';

interface OptionRef {
  id: OptionOrderId;
  account_kind: AccountKind;
  account_id: AccountId;
}

/** Range with options of all users, whenever they were placed. */
type OptionRange = Omit<IdRange<StoredOption>, 'from' | 'to'>;

/** The lists only index orders; their current state is read from the table. */
async function readNamed(namedOptions: readonly OptionRef[]): Promise<StoredOption[]> {
  const orders = await optionOrderCollection.readEach(
    namedOptions.map((optionName) => ({ owner: toAccountRef(optionName), id: optionName.id })),
  );
  return orders.filter((order) => order !== null);
}

/** Returns the order whose stake an entry froze; none for an entry from before its id followed from the order's. */
const namedBy = ({ id, reference, account_kind, account_id }: StoredJournalEntry): OptionRef[] => {
  const order = reference as OptionOrderId;
  return id === toStakeFreezeEntryId(order) ? [{ id: order, account_kind, account_id }] : [];
};

/** By the entries that freeze stakes: written once, with their orders, and never changed. */
const byHolds = (list: { index: 'gsi2'; pk: string }): OptionRange => ({
  ...list,
  fetch: async ({ from = 'opt_0', to = 'opt_Z', ...range }) => {
    const bounds = { from: toStakeFreezeEntryId(from as OptionOrderId), to: toStakeFreezeEntryId(to as OptionOrderId) };
    const { items, last } = await queryPage<StoredJournalEntry>({ ...range, ...bounds });
    return { items: await readNamed(items.flatMap(namedBy)), last };
  },
});

/** Orders from before they were found by their hold entries. */
const before = declareIndexList('gsi2', 'OPTIONS');

const byThemselves: OptionRange = {
  ...before.range(),
  fetch: async (range) => {
    const { items, last } = await queryPage<OptionRef>(range);
    return { items: await readNamed(items), last };
  },
};

/**
 * Returns ranges with the current options of all users by id, to be read as one. Eventually consistent for new ones.
 */
export const getAllOptionRanges = (): OptionRange[] => [
  ...accountKinds.flatMap((kind) => getJournalEntryRanges(kind, 'option.place').map(byHolds)),
  byThemselves,
];

/** Returns any user's option by its id; null when unknown, or placed a moment ago. */
export async function findOptionById(id: OptionOrderId): Promise<StoredOption | null> {
  const lists = accountKinds.flatMap((kind) =>
    getJournalEntryRangesForId(kind, 'option.place', toStakeFreezeEntryId(id)),
  );
  const places = [...lists.map(byHolds), byThemselves];
  const pages = await Promise.all(places.map(({ fetch, ...place }) => fetch({ ...place, from: id, to: id })));
  return pages.flatMap(({ items }) => items)[0] ?? null;
}
