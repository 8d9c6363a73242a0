import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, putItem, queryPage, queryAllItems } from '#functions/data/table/table.ts';
import type { AccountId, AccountKind, JournalEntryId, OptionOrderId } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { openItemLimits } from './open-kinds.ts';

/* Stakes of undecided options held by the house at the end of a day (UTC), by account: the journal records when a stake came, but not its loss. Only the reconciliation function may write here. */

/** Stake of an open option. */
export interface OpenOptionStake {
  order: OptionOrderId;
  /** The entry that posted it to the house. */
  journal: JournalEntryId;
  /** 10⁻⁸ USDT. */
  amount: Amount;
}

interface StoredStakes {
  account_id: AccountId;
  stakes: OpenOptionStake[];
}

/** Stakes of one account. */
export interface AccountOpenStakes {
  /** Id of the account. */
  id: AccountId;
  stakes: OpenOptionStake[];
}

interface EndOfDay {
  kind: AccountKind;
  day: number;
}

const stakes = declareItems<EndOfDay, AccountId>((of) => `OPEN_STAKES#${of.kind}#${of.day}`, null).withLists({
  stakes: openItemLimits.open_options,
});

const restored = ({ account_id, stakes: stored }: StoredStakes): AccountOpenStakes => ({
  id: account_id,
  stakes: stored.map(({ order, journal, amount }) => ({ order, journal, amount: BigInt(amount) as Amount })),
});

/** Returns nothing for an account without open options. */
export async function readOpenStakes(of: EndOfDay, account: AccountId): Promise<OpenOptionStake[]> {
  const stored = await getItem<StoredStakes>(stakes.key(of, account));
  return stored ? restored(stored).stakes : [];
}

/** Returns the stakes of all accounts with any, by account id. */
export async function* iterateOpenStakes(of: EndOfDay): AsyncGenerator<AccountOpenStakes> {
  for await (const stored of queryAllItems<StoredStakes>(stakes.range(of))) yield restored(stored);
}

/** Returns the same as a list for paging. */
export const getOpenStakesRange = (of: EndOfDay) => ({
  fetch: async (range: Parameters<typeof queryPage>[0]) => {
    const { items, last } = await queryPage<StoredStakes>(range);
    return { items: items.map(restored), last };
  },
  pk: stakes.range(of).pk,
  from: 'acc_0',
  to: 'acc_Z~',
});

export const writeOpenStakes = (of: EndOfDay, account: AccountId, open: readonly OpenOptionStake[]): Promise<void> =>
  putItem(stakes.key(of, account), { account_id: account, stakes: [...open] });
