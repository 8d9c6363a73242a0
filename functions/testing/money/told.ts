import type { OpenKind } from '#functions/data/ledger/open-kinds.ts';
import type { StoredEntry } from '#functions/data/table/movement.ts';
import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';

/** So much of a coin, in a wallet of the account that an item belongs to, or with the house. */
export interface Part<Where = WalletType> {
  where: Where;
  coin: string;
  amount: bigint;
}

/** What a stored item says of money, by the rules of the product written down a second time. */
export interface Told {
  /** What is frozen for it. */
  frozen?: readonly Part[];
  /** What the wallets of its account, and the house, have more or less because of it: it sums to zero. */
  moved?: readonly Part<WalletType | HouseAccount>[];
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
export interface Teller {
  /** What an item says of money; null of what is none of the domain's. */
  told: (item: TableItem) => Told | null;
}

export const units = (value: unknown): bigint => BigInt((value ?? 0) as number);

/** What moved by an entry of the journal that is the only record of it; null of any other. */
export function movedAsWritten(
  item: TableItem,
  operations: readonly string[],
  more: (id: string) => Told = () => ({}),
): Told | null {
  if (!item.pk.startsWith('JOURNAL#') || !operations.includes(String(item['operation']))) return null;
  const { id, legs } = item as unknown as StoredEntry;
  const partOf = ({ wallet, asset, amount }: StoredEntry['legs'][number]): Part<WalletType | HouseAccount> => ({
    where: (wallet.startsWith('house:') ? wallet : wallet.split(':')[0]) as WalletType | HouseAccount,
    coin: asset,
    amount: units(amount),
  });
  return { moved: legs.map(partOf), ...more(id) };
}
