import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, putItem, queryPage, queryAllItems } from '#functions/data/table/table.ts';
import type { AccountId, AccountKind, JournalId, OptionOrderId } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { openLimits } from './open-kinds.ts';

/*
 * Stakes that were with the house at the end of a day (UTC) of options that were not decided, by account: the journal says
 * when a stake came, and nothing when it is lost. Only the function that compares the books may write here.
 */

/** A stake of an option that is open. */
export interface OpenStake {
  order: OptionOrderId;
  /** The entry that brought it to the house. */
  journal: JournalId;
  /** Units of 10⁻⁸ USDT. */
  amount: Amount;
}

interface StoredStakes {
  account_id: AccountId;
  stakes: OpenStake[];
}

/** The stakes of an account. */
export interface AccountStakes {
  /** The account's. */
  id: AccountId;
  stakes: OpenStake[];
}

interface EndOfDay {
  kind: AccountKind;
  day: number;
}

const stakes = declareItems<EndOfDay, AccountId>((of) => `OPEN_STAKES#${of.kind}#${of.day}`, null).withLists({
  stakes: openLimits.open_options,
});

const restored = ({ account_id, stakes: stored }: StoredStakes): AccountStakes => ({
  id: account_id,
  stakes: stored.map(({ order, journal, amount }) => ({ order, journal, amount: BigInt(amount) as Amount })),
});

/** None of an account that had no open option. */
export async function readOpenStakes(of: EndOfDay, account: AccountId): Promise<OpenStake[]> {
  const stored = await getItem<StoredStakes>(stakes.key(of, account));
  return stored ? restored(stored).stakes : [];
}

/** Of all accounts that had any, in the order of their ids. */
export async function* eachOpenStakes(of: EndOfDay): AsyncGenerator<AccountStakes> {
  for await (const stored of queryAllItems<StoredStakes>(stakes.range(of))) yield restored(stored);
}

/** The same as a list, to be read page by page. */
export const getOpenStakesRange = (of: EndOfDay) => ({
  fetch: async (range: Parameters<typeof queryPage>[0]) => {
    const { items, last } = await queryPage<StoredStakes>(range);
    return { items: items.map(restored), last };
  },
  pk: stakes.range(of).pk,
  from: 'acc_0',
  to: 'acc_Z~',
});

export const writeOpenStakes = (of: EndOfDay, account: AccountId, open: readonly OpenStake[]): Promise<void> =>
  putItem(stakes.key(of, account), { account_id: account, stakes: [...open] });
