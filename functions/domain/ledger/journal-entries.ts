import { type BalanceMark, balanceMarks } from '#functions/data/ledger/reconciliation.ts';
import { readWallets, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import { journal, getJournalPartitions } from '#functions/data/table/money-keys.ts';
import type { StoredJournalEntry } from '#functions/data/table/movement.ts';
import { queryPage, queryAllItems } from '#functions/data/table/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { AppError } from '#shared/refusals/errors.ts';

/** What an entry changed of one wallet, `trading:USDT`, and what that held then, free and frozen. Units of 10⁻⁸. */
export interface WalletChange {
  wallet: string;
  amount: bigint;
  after: bigint;
}

interface Changed {
  entry: StoredJournalEntry;
  /** Of every wallet that it names: of one in which money was frozen or came free alone, by 0. */
  changes: WalletChange[];
}

/** Entries that are read at once. */
const CHUNK = 50;
/** Movements while balances are read make it begin again, this often at most. */
const TRIES = 5;
/** After every id: they are ASCII. */
const AFTER_ALL = '~';

/** What is held by wallet, `trading:USDT`, free and frozen together. Units of 10⁻⁸. */
export type WalletBalances = Map<string, bigint>;

/** What an entry changed, by wallet. */
export function sumWalletChanges({ legs }: StoredJournalEntry): WalletBalances {
  const changes: WalletBalances = new Map();
  for (const { wallet, amount } of legs)
    if (!wallet.startsWith('house:')) changes.set(wallet, (changes.get(wallet) ?? 0n) + BigInt(amount));
  return changes;
}

/** Takes out of balances what an entry had brought. */
function undo(balances: WalletBalances, entry: StoredJournalEntry): void {
  for (const [wallet, amount] of sumWalletChanges(entry)) balances.set(wallet, (balances.get(wallet) ?? 0n) - amount);
}

/** Entries from one id to another, both included, the oldest first. */
export async function* readEntriesWithin(
  account: AccountRef,
  from: string,
  to: string,
): AsyncGenerator<StoredJournalEntry> {
  for (const pk of getJournalPartitions(account))
    yield* queryAllItems<StoredJournalEntry>({ pk, from: journal.prefix + from, to: journal.prefix + to });
}

/** The first mark at this id or after it; null where the books were not compared so far yet. */
async function markFrom(account: AccountRef, id: string): Promise<BalanceMark | null> {
  const { pk, prefix } = balanceMarks.range(account);
  const { items } = await queryPage<BalanceMark>({ pk, from: prefix + id, to: prefix + AFTER_ALL, limit: 1 });
  return items[0] ?? null;
}

const versions = (wallets: readonly StoredWallet[]) => wallets.map(({ sk, version }) => `${sk}=${version}`).join();

/** What the wallets hold now, less what entries from this id on have brought. */
async function balancesByWallets(account: AccountRef, id: string): Promise<WalletBalances> {
  for (let tries = 0; tries < TRIES; tries++) {
    const wallets = await readWallets(account);
    const balances: WalletBalances = new Map(
      wallets.map((one) => [`${one.wallet_type}:${one.coin_type}`, BigInt(one.available) + BigInt(one.frozen)]),
    );
    for await (const entry of readEntriesWithin(account, id, AFTER_ALL)) undo(balances, entry);
    if (versions(await readWallets(account)) === versions(wallets)) return balances;
  }
  throw new AppError('SERVICE_UNAVAILABLE');
}

/**
 * What was held before the entry with this id, or before one that would have it: by wallet, `trading:USDT`, free and
 * frozen. @throws {Refusal} SERVICE_UNAVAILABLE where money moves again and again meanwhile.
 */
export async function readBalancesBefore(account: AccountRef, id: string): Promise<WalletBalances> {
  const mark = await markFrom(account, id);
  if (!mark) return balancesByWallets(account, id);
  const balances: WalletBalances = new Map(
    Object.entries(mark.balances).map(([wallet, units]) => [wallet, BigInt(units)]),
  );
  for await (const entry of readEntriesWithin(account, id, mark.journal)) undo(balances, entry);
  return balances;
}

/**
 * Entries of an account before an id, the newest first, each with the balances after it. What it costs to begin does not
 * grow with the journal: balances are marked every hundred entries, a few minutes after they were written.
 * @throws {Refusal} SERVICE_UNAVAILABLE where money moves again and again while balances are read.
 */
export async function* readEntriesBefore(account: AccountRef, id = AFTER_ALL): AsyncGenerator<Changed> {
  const balances = await readBalancesBefore(account, id);
  for (const pk of getJournalPartitions(account).toReversed())
    for await (const entry of queryAllItems<StoredJournalEntry>({
      pk,
      from: journal.prefix,
      to: journal.prefix + id,
      newestFirst: true,
      limit: CHUNK,
    })) {
      if (entry.id === id) continue;
      const changed = [...sumWalletChanges(entry)];
      yield {
        entry,
        changes: changed.map(([wallet, amount]) => ({ wallet, amount, after: balances.get(wallet) ?? 0n })),
      };
      undo(balances, entry);
    }
}
