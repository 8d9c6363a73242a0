import type { OpenKind } from '#functions/data/ledger/open-kinds.ts';
import type { StoredJournalEntry } from '#functions/data/table/movement.ts';
import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';

/** So much of a coin, in a wallet of the account that an item belongs to, or with the house. */
export interface BalancePart<Where = WalletType> {
  where: Where;
  coin: string;
  amount: bigint;
}

/** What a stored item says of money, by the rules of the product written down a second time. */
export interface ItemBalances {
  /** What is frozen for it. */
  frozen?: readonly BalancePart[];
  /** What the wallets of its account, and the house, have more or less because of it: it sums to zero. */
  moved?: readonly BalancePart<WalletType | HouseAccount>[];
  /** What it counts as while it is open. */
  open?: OpenKind;
  /** Its id, where a call with a key of its caller's made it. */
  made?: string;
  /** What the record of such a key says was made. */
  recorded?: string;
}

/** An item of the table: more of it than its keys is for those to know who wrote it. */
export type TableItem = Record<string, unknown> & { pk: string; sk: string };

/** Says what items are of money. */
export interface BalanceReader {
  /** What an item says of money; null of what is none of the domain's. */
  told: (item: TableItem) => ItemBalances | null;
}

export const toBigIntUnits = (value: unknown): bigint => BigInt((value ?? 0) as number);

/** What moved by an entry of the journal that is the only record of it; null of any other. */
export function getEntryBalances(
  item: TableItem,
  operations: readonly string[],
  more: (id: string) => ItemBalances = () => ({}),
): ItemBalances | null {
  if (!item.pk.startsWith('JOURNAL#') || !operations.includes(String(item['operation']))) return null;
  const { id, legs } = item as unknown as StoredJournalEntry;
  const partOf = ({
    wallet,
    asset,
    amount,
  }: StoredJournalEntry['legs'][number]): BalancePart<WalletType | HouseAccount> => ({
    where: (wallet.startsWith('house:') ? wallet : wallet.split(':')[0]) as WalletType | HouseAccount,
    coin: asset,
    amount: toBigIntUnits(amount),
  });
  return { moved: legs.map(partOf), ...more(id) };
}
