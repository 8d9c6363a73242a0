import { type BalanceMark, balanceMarks } from '#functions/data/ledger/reconciliation.ts';
import { readWallets, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import { journal, journalPartitions } from '#functions/data/table/money-keys.ts';
import type { StoredEntry } from '#functions/data/table/movement.ts';
import { query, queryAll } from '#functions/data/table/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { Refusal } from '#shared/refusals/errors.ts';

/** What an entry changed of one wallet, `trading:USDT`, and what that held then, free and frozen. Units of 10⁻⁸. */
export interface WalletChange {
  wallet: string;
  amount: bigint;
  after: bigint;
}

interface Changed {
  entry: StoredEntry;
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
export type Balances = Map<string, bigint>;

/** What an entry changed, by wallet. */
export function changesOf({ legs }: StoredEntry): Balances {
  const changes: Balances = new Map();
  for (const { wallet, amount } of legs)
    if (!wallet.startsWith('house:')) changes.set(wallet, (changes.get(wallet) ?? 0n) + BigInt(amount));
  return changes;
}

/** Takes out of balances what an entry had brought. */
function undo(balances: Balances, entry: StoredEntry): void {
  for (const [wallet, amount] of changesOf(entry)) balances.set(wallet, (balances.get(wallet) ?? 0n) - amount);
}

/** Entries from one id to another, both included, the oldest first. */
export async function* entriesWithin(account: AccountRef, from: string, to: string): AsyncGenerator<StoredEntry> {
  for (const pk of journalPartitions(account))
    yield* queryAll<StoredEntry>({ pk, from: journal.prefix + from, to: journal.prefix + to });
}

/** The first mark at this id or after it; null where the books were not compared so far yet. */
async function markFrom(account: AccountRef, id: string): Promise<BalanceMark | null> {
  const { pk, prefix } = balanceMarks.range(account);
  const { items } = await query<BalanceMark>({ pk, from: prefix + id, to: prefix + AFTER_ALL, limit: 1 });
  return items[0] ?? null;
}

const versions = (wallets: readonly StoredWallet[]) => wallets.map(({ sk, version }) => `${sk}=${version}`).join();

/** What the wallets hold now, less what entries from this id on have brought. */
async function balancesByWallets(account: AccountRef, id: string): Promise<Balances> {
  for (let tries = 0; tries < TRIES; tries++) {
    const wallets = await readWallets(account);
    const balances: Balances = new Map(
      wallets.map((one) => [`${one.wallet_type}:${one.coin_type}`, BigInt(one.available) + BigInt(one.frozen)]),
    );
    for await (const entry of entriesWithin(account, id, AFTER_ALL)) undo(balances, entry);
    if (versions(await readWallets(account)) === versions(wallets)) return balances;
  }
  throw new Refusal('SERVICE_UNAVAILABLE');
}

/**
 * What was held before the entry with this id, or before one that would have it: by wallet, `trading:USDT`, free and
 * frozen. @throws {Refusal} SERVICE_UNAVAILABLE where money moves again and again meanwhile.
 */
export async function balancesBefore(account: AccountRef, id: string): Promise<Balances> {
  const mark = await markFrom(account, id);
  if (!mark) return balancesByWallets(account, id);
  const balances: Balances = new Map(Object.entries(mark.balances).map(([wallet, units]) => [wallet, BigInt(units)]));
  for await (const entry of entriesWithin(account, id, mark.journal)) undo(balances, entry);
  return balances;
}

/**
 * Entries of an account before an id, the newest first, each with the balances after it. What it costs to begin does not
 * grow with the journal: balances are marked every hundred entries, a few minutes after they were written.
 * @throws {Refusal} SERVICE_UNAVAILABLE where money moves again and again while balances are read.
 */
export async function* entriesBefore(account: AccountRef, id = AFTER_ALL): AsyncGenerator<Changed> {
  const balances = await balancesBefore(account, id);
  for (const pk of journalPartitions(account).toReversed())
    for await (const entry of queryAll<StoredEntry>({
      pk,
      from: journal.prefix,
      to: journal.prefix + id,
      newestFirst: true,
      limit: CHUNK,
    })) {
      if (entry.id === id) continue;
      const changed = [...changesOf(entry)];
      yield {
        entry,
        changes: changed.map(([wallet, amount]) => ({ wallet, amount, after: balances.get(wallet) ?? 0n })),
      };
      undo(balances, entry);
    }
}
