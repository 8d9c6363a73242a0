import type { OpenItemKind } from '#functions/data/ledger/open-kinds.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';

/** An amount of a coin, in a wallet of the item's account, or with the house. */
export interface ItemBalancePart<Where = WalletType> {
  where: Where;
  coin: string;
  amount: bigint;
}

/** Money of a stored item, by an independent copy of the product's rules. */
export interface StoredItemBalances {
  /** Amounts frozen for it. */
  frozen?: readonly ItemBalancePart[];
  /** Amounts that it adds to or takes from the account's wallets and the house: they sum to zero. */
  moved?: readonly ItemBalancePart<WalletType | HouseAccount>[];
  /** Counter while it is open. */
  open?: OpenItemKind;
  /** Its id, if a call with an idempotency key created it. */
  made?: string;
  /** Id of the created item in the key's record. */
  recorded?: string;
}

/** Table item: other fields than its keys are for the domain that wrote it. */
export type StoredTableItem = Record<string, unknown> & { pk: string; sk: string };

/** Returns the money of items. */
export interface ItemBalanceReader {
  /** Returns the money of an item; null for another domain's. */
  told: (item: StoredTableItem) => StoredItemBalances | null;
}

export const toBigIntUnits = (value: unknown): bigint => BigInt((value ?? 0) as number);

/** Returns the movements of a journal entry that is their only record; null for any other. */
export function getJournalEntryBalances(
  item: StoredTableItem,
  operations: readonly string[],
  more: (id: string) => StoredItemBalances = () => ({}),
): StoredItemBalances | null {
  if (!item.pk.startsWith('JOURNAL#') || !operations.includes(String(item['operation']))) return null;
  const { id, legs } = item as unknown as StoredJournalEntry;
  const partOf = ({
    wallet,
    asset,
    amount,
  }: StoredJournalEntry['legs'][number]): ItemBalancePart<WalletType | HouseAccount> => ({
    where: (wallet.startsWith('house:') ? wallet : wallet.split(':')[0]) as WalletType | HouseAccount,
    coin: asset,
    amount: toBigIntUnits(amount),
  });
  return { moved: legs.map(partOf), ...more(id) };
}
