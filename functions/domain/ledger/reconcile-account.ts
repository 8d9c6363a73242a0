import { reconciled } from '#functions/data/ledger/reconciliation.ts';
import { readWallets, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import { ofAccount } from '#functions/data/table/keys.ts';
import { journal } from '#functions/data/table/money-keys.ts';
import type { StoredEntry } from '#functions/data/table/movement.ts';
import { get, put, queryAll } from '#functions/data/table/table.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { idsBetween } from '#functions/lib/ids.ts';
import type { AccountRef, JournalId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import { MINUTE } from '#shared/time.ts';

/** Sums of legs by wallet and bucket: `trading:USDT available`. */
type Sums = Record<string, bigint>;

interface Checkpoint {
  /** Entries up to this id are in the sums. */
  journal: JournalId;
  sums: Record<string, number | bigint>;
}

export interface Mismatch {
  account: AccountRef;
  /** `trading:USDT available`, or the id of an entry whose legs do not sum to zero. */
  what: string;
  journal: string;
  wallet: string;
}

/** An entry may be written so long after its id was made; younger ones stay outside the checkpoint, seconds. */
const SETTLED_AFTER = 2 * MINUTE;
/** Movements during the reading make it begin again, this often at most. */
const TRIES = 5;

const versions = (wallets: readonly StoredWallet[]) => wallets.map(({ sk, version }) => `${sk}=${version}`).join();

function addEntry(sums: Sums, entry: StoredEntry): void {
  for (const leg of entry.legs) {
    if (leg.wallet.startsWith('house:')) continue;
    const name = `${leg.wallet} ${leg.bucket}`;
    sums[name] = (sums[name] ?? 0n) + BigInt(leg.amount);
  }
}

function unbalanced(entry: StoredEntry): bigint {
  const sums = new Map<string, bigint>();
  for (const leg of entry.legs) sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + BigInt(leg.amount));
  return [...sums.values()].find((sum) => sum !== 0n) ?? 0n;
}

interface Reading {
  sums: Sums;
  checkpoint: Checkpoint | null;
  wallets: StoredWallet[];
  mismatches: Mismatch[];
}

async function read(account: AccountRef, from: Checkpoint | null): Promise<Reading> {
  const sums: Sums = {};
  for (const [name, sum] of Object.entries(from?.sums ?? {})) sums[name] = BigInt(sum);
  const young = idsBetween('jnl', (nowSeconds() - SETTLED_AFTER) as never, nowSeconds()).from;
  const mismatches: Mismatch[] = [];
  let checkpoint = from;
  const range = from
    ? { pk: ofAccount(account), from: `${journal.prefix}${from.journal}~`, to: `${journal.prefix}~` }
    : { pk: ofAccount(account), prefix: journal.prefix };
  for await (const entry of queryAll<StoredEntry>(range)) {
    const rest = unbalanced(entry);
    if (rest !== 0n) mismatches.push({ account, what: entry.id, journal: formatUnits(rest), wallet: '0' });
    addEntry(sums, entry);
    if (entry.id < young) checkpoint = { journal: entry.id, sums: { ...sums } };
  }
  return { sums, checkpoint, wallets: await readWallets(account), mismatches };
}

function compare(account: AccountRef, { sums, wallets }: Reading): Mismatch[] {
  const held: Sums = {};
  for (const wallet of wallets)
    for (const bucket of ['available', 'frozen'] as const)
      held[`${wallet.wallet_type}:${wallet.coin_type} ${bucket}`] = BigInt(wallet[bucket] ?? 0);
  const names = new Set([...Object.keys(held), ...Object.keys(sums)]);
  return [...names]
    .filter((what) => (held[what] ?? 0n) !== (sums[what] ?? 0n) || (held[what] ?? 0n) < 0n)
    .map((what) => ({ account, what, journal: formatUnits(sums[what] ?? 0n), wallet: formatUnits(held[what] ?? 0n) }));
}

/**
 * Compares each wallet and bucket of an account with the sum of its journal legs. Goes on from the last checkpoint, or
 * from the first entry when `full`. A busy account, whose wallets move during each reading, is left for the next run.
 */
export async function reconcileAccount(account: AccountRef, full: boolean): Promise<Mismatch[]> {
  const from = full ? null : await get<Checkpoint>(reconciled.key(account));
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = versions(await readWallets(account));
    const reading = await read(account, from);
    if (versions(reading.wallets) !== before) continue;
    const mismatches = [...reading.mismatches, ...compare(account, reading)];
    const { checkpoint } = reading;
    if (mismatches.length === 0 && checkpoint && checkpoint.journal !== from?.journal)
      await put(reconciled.key(account), { journal: checkpoint.journal, sums: checkpoint.sums });
    return mismatches;
  }
  return [];
}
