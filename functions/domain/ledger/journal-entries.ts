import { type BalanceMark, balanceMarks } from '#functions/data/ledger/reconciliation.ts';
import { readWallets, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { journalItems, getJournalPartitions } from '#functions/data/table/money-keys.ts';
import { queryPage, queryAllItems } from '#functions/data/table/table.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef } from '#shared/ids.ts';

/** An entry’s change of one wallet, `trading:USDT`, and the balance after it, available and frozen. Units of 10⁻⁸. */
export interface WalletChange {
  wallet: string;
  amount: bigint;
  after: bigint;
}

interface EntryWithBalances {
  entry: StoredJournalEntry;
  /** All wallets of the entry; the change is 0 where money was only frozen or released. */
  changes: WalletChange[];
}

/** Entries read at once. */
const CHUNK = 50;
/** Maximum number of restarts when money moves while balances are read. */
const TRIES = 5;
/** Sorts after every id: ids are ASCII. */
const AFTER_ALL = '~';

/** Balances by wallet, `trading:USDT`, available and frozen together. Units of 10⁻⁸. */
export type WalletBalances = Map<string, bigint>;

/** Changes of an entry, by wallet. */
export function sumWalletChanges({ legs }: StoredJournalEntry): WalletBalances {
  const changes: WalletBalances = new Map();
  for (const { wallet, amount } of legs)
    if (!wallet.startsWith('house:')) changes.set(wallet, (changes.get(wallet) ?? 0n) + BigInt(amount));
  return changes;
}

/** Subtracts an entry’s changes from balances. */
function undoEntry(balances: WalletBalances, entry: StoredJournalEntry): void {
  for (const [wallet, amount] of sumWalletChanges(entry)) balances.set(wallet, (balances.get(wallet) ?? 0n) - amount);
}

/** Yields entries from one id to another, both included, oldest first. */
export async function* readJournalEntriesBetween(
  account: AccountRef,
  from: string,
  to: string,
): AsyncGenerator<StoredJournalEntry> {
  for (const pk of getJournalPartitions(account))
    yield* queryAllItems<StoredJournalEntry>({ pk, from: journalItems.prefix + from, to: journalItems.prefix + to });
}

/** First mark at this id or after it; null when reconciliation has not reached it. */
async function markFrom(account: AccountRef, id: string): Promise<BalanceMark | null> {
  const { pk, prefix } = balanceMarks.range(account);
  const { items } = await queryPage<BalanceMark>({ pk, from: prefix + id, to: prefix + AFTER_ALL, limit: 1 });
  return items[0] ?? null;
}

const versions = (wallets: readonly StoredWallet[]) => wallets.map(({ sk, version }) => `${sk}=${version}`).join();

/** Returns the current balances less the changes of entries from this id on. */
async function balancesByWallets(account: AccountRef, id: string): Promise<WalletBalances> {
  for (let tries = 0; tries < TRIES; tries++) {
    const wallets = await readWallets(account);
    const balances: WalletBalances = new Map(
      wallets.map((wallet) => [
        `${wallet.wallet_type}:${wallet.coin_type}`,
        BigInt(wallet.available) + BigInt(wallet.frozen),
      ]),
    );
    for await (const entry of readJournalEntriesBetween(account, id, AFTER_ALL)) undoEntry(balances, entry);
    if (versions(await readWallets(account)) === versions(wallets)) return balances;
  }
  throw new AppError('SERVICE_UNAVAILABLE');
}

/**
 * Returns the balances before the entry with this id, or before its position: by wallet, `trading:USDT`, available and
 * frozen.
 * @throws {AppError} SERVICE_UNAVAILABLE if money keeps moving meanwhile.
 */
export async function readBalancesBeforeEntry(account: AccountRef, id: string): Promise<WalletBalances> {
  const mark = await markFrom(account, id);
  if (!mark) return balancesByWallets(account, id);
  const balances: WalletBalances = new Map(
    Object.entries(mark.balances).map(([wallet, units]) => [wallet, BigInt(units)]),
  );
  for await (const entry of readJournalEntriesBetween(account, id, mark.journal)) undoEntry(balances, entry);
  return balances;
}

/**
 * Yields an account’s entries before an id, newest first, each with the balances after it. The start-up cost does not
 * grow with the journal: balances are marked every hundred entries, a few minutes after they were written.
 * @throws {AppError} SERVICE_UNAVAILABLE if money keeps moving while balances are read.
 */
export async function* readJournalEntriesBeforeId(
  account: AccountRef,
  id = AFTER_ALL,
): AsyncGenerator<EntryWithBalances> {
  const balances = await readBalancesBeforeEntry(account, id);
  for (const pk of getJournalPartitions(account).toReversed())
    for await (const entry of queryAllItems<StoredJournalEntry>({
      pk,
      from: journalItems.prefix,
      to: journalItems.prefix + id,
      newestFirst: true,
      limit: CHUNK,
    })) {
      if (entry.id === id) continue;
      const walletChanges = [...sumWalletChanges(entry)];
      yield {
        entry,
        changes: walletChanges.map(([wallet, amount]) => ({ wallet, amount, after: balances.get(wallet) ?? 0n })),
      };
      undoEntry(balances, entry);
    }
}
