import { readJournalEntries } from '#functions/data/ledger/read-entry.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import type { AccountRef, JournalEntryId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import type { OwnJournalEntry, WalletType } from '#shared/schemas/ledger.ts';

interface BalanceSides {
  available: bigint;
  frozen: bigint;
}

/** Returns an entry’s changes of the account’s wallets, without the house’s postings. */
function ownView(entry: StoredJournalEntry): OwnJournalEntry {
  const wallets = new Map<string, BalanceSides>();
  for (const { wallet, bucket, amount } of entry.legs) {
    if (wallet.startsWith('house:')) continue;
    const sides = wallets.get(wallet) ?? { available: 0n, frozen: 0n };
    sides[bucket] += BigInt(amount);
    wallets.set(wallet, sides);
  }
  return {
    journal_id: entry.id,
    operation: entry.operation,
    reference: entry.reference,
    created_at: entry.created_at,
    changes: [...wallets].map(([wallet, { available, frozen }]) => {
      const [wallet_type, coin_type = ''] = wallet.split(':');
      return {
        wallet_type: wallet_type as WalletType,
        coin_type,
        available: formatUnits(available),
        frozen: formatUnits(frozen),
      };
    }),
  };
}

/** Returns entries of an account’s own journal in the requested order; entries of other accounts are left out. */
export async function readOwnJournalEntries(
  account: AccountRef,
  ids: readonly JournalEntryId[],
): Promise<OwnJournalEntry[]> {
  const entriesById = new Map((await readJournalEntries(account, ids)).map((entry) => [entry.id, entry]));
  return [...new Set(ids)].flatMap((id) => {
    const entry = entriesById.get(id);
    return entry ? [ownView(entry)] : [];
  });
}
