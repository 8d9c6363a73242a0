import type { Mismatch } from '#functions/data/ledger/mismatches.ts';
import { type BalanceMark, balanceMarks, reconciled } from '#functions/data/ledger/reconciliation.ts';
import { readWallets, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import { digestOf } from '#functions/data/table/digest.ts';
import { journal, journalPartitions } from '#functions/data/table/money-keys.ts';
import { digestNumber, entryDigest, type StoredEntry } from '#functions/data/table/movement.ts';
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
  /** Of amounts by wallet and bucket, and of digests by wallet. */
  sums: Record<string, number | bigint>;
  /** Each entry up to this one is hashed with the hash of those before it. */
  chain: string;
  /** How many they are; left out of those from before they were counted and their balances marked. */
  entries?: number;
}

/** What the comparing of an account came to. */
interface Compared {
  mismatches: Mismatch[];
  /** What it held when it was read last. */
  wallets: StoredWallet[];
  /** False of a busy account, whose wallets moved during each reading: nothing is known of it, until the next pass. */
  settled: boolean;
}

/** An entry may be written so long after its id was made; younger ones stay outside the checkpoint, seconds. */
const SETTLED_AFTER = 2 * MINUTE;
/** What was held is kept after every so many entries: a list that begins anywhere reads at most as many to know it. */
const MARK_EVERY = 100;
/** Movements during the reading make it begin again, this often at most. */
const TRIES = 5;

const versions = (wallets: readonly StoredWallet[]) => wallets.map(({ sk, version }) => `${sk}=${version}`).join();

function addEntry(sums: Sums, entry: StoredEntry): void {
  const moved = entry.legs.filter(({ wallet }) => !wallet.startsWith('house:'));
  const add = (name: string, value: bigint) => {
    sums[name] = (sums[name] ?? 0n) + value;
  };
  for (const { wallet, bucket, amount } of moved) add(`${wallet} ${bucket}`, BigInt(amount));
  for (const wallet of new Set(moved.map(({ wallet }) => wallet))) add(`${wallet} entries`, digestNumber(entry));
}

/** What sums of entries come to by wallet, free and frozen together. */
function markOf(journal: JournalId, sums: Sums): BalanceMark {
  const balances: Record<string, bigint> = {};
  for (const [name, sum] of Object.entries(sums)) {
    const [wallet = '', of] = name.split(' ');
    if (of !== 'entries') balances[wallet] = (balances[wallet] ?? 0n) + sum;
  }
  return { journal, balances };
}

function unbalanced(entry: StoredEntry): bigint {
  const sums = new Map<string, bigint>();
  for (const leg of entry.legs) sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + BigInt(leg.amount));
  return [...sums.values()].find((sum) => sum !== 0n) ?? 0n;
}

interface Reading {
  sums: Sums;
  checkpoint: Checkpoint | null;
  /** What the chain came to at the entry that was asked for; null where it did not pass there. */
  chainAt: string | null;
  wallets: StoredWallet[];
  mismatches: Mismatch[];
  /** On the way to the checkpoint. */
  marks: BalanceMark[];
}

async function* entriesAfter(account: AccountRef, last: JournalId | undefined): AsyncGenerator<StoredEntry> {
  const from = `${journal.prefix}${last === undefined ? '' : `${last}~`}`;
  for (const pk of journalPartitions(account)) yield* queryAll<StoredEntry>({ pk, from, to: `${journal.prefix}~` });
}

/** Goes on from a checkpoint; `passing` names an entry on the way. */
async function read(account: AccountRef, from: Checkpoint | null, passing?: JournalId): Promise<Reading> {
  const sums: Sums = {};
  for (const [name, sum] of Object.entries(from?.sums ?? {})) sums[name] = BigInt(sum);
  const young = idsBetween('jnl', (nowSeconds() - SETTLED_AFTER) as never, nowSeconds()).from;
  const mismatches: Mismatch[] = [];
  let checkpoint = from;
  let chain = from?.chain ?? '';
  let chainAt: string | null = null;
  let entries = from?.entries ?? 0;
  const marks: BalanceMark[] = [];
  for await (const entry of entriesAfter(account, from?.journal)) {
    const rest = unbalanced(entry);
    if (rest !== 0n) mismatches.push({ account, what: entry.id, journal: formatUnits(rest), wallet: '0' });
    if (entry.digest !== undefined && entry.digest !== entryDigest(entry))
      mismatches.push({ account, what: entry.id, journal: entryDigest(entry), wallet: entry.digest });
    addEntry(sums, entry);
    chain = digestOf(entry, chain);
    if (entry.id === passing) chainAt = chain;
    entries += 1;
    if (entry.id >= young) continue;
    checkpoint = { journal: entry.id, sums: { ...sums }, chain, entries };
    if (entries % MARK_EVERY === 0) marks.push(markOf(entry.id, sums));
  }
  return { sums, checkpoint, chainAt, wallets: await readWallets(account), mismatches, marks };
}

/** Keeps marks behind those that there are, then the checkpoint, so that none is missing before it. */
async function keep(account: AccountRef, kept: Checkpoint | null, { checkpoint, marks }: Reading): Promise<void> {
  if (!checkpoint) return;
  const marked = kept?.entries === undefined ? '' : kept.journal;
  for (const mark of marks) if (mark.journal > marked) await put(balanceMarks.key(account, mark.journal), { ...mark });
  await put(reconciled.key(account), { ...checkpoint });
}

function compare(account: AccountRef, { sums, wallets }: Reading): Mismatch[] {
  const held: Sums = {};
  for (const wallet of wallets) {
    const name = `${wallet.wallet_type}:${wallet.coin_type}`;
    for (const bucket of ['available', 'frozen'] as const) held[`${name} ${bucket}`] = BigInt(wallet[bucket] ?? 0);
    held[`${name} entries`] = BigInt(wallet.digests ?? 0);
  }
  const names = new Set([...Object.keys(held), ...Object.keys(sums)]);
  return [...names]
    .filter((what) => (held[what] ?? 0n) !== (sums[what] ?? 0n) || (held[what] ?? 0n) < 0n)
    .map((what) => {
      const told = (value = 0n) => (what.endsWith(' entries') ? value.toString(16) : formatUnits(value));
      return { account, what, journal: told(sums[what]), wallet: told(held[what]) };
    });
}

/**
 * Compares each wallet and bucket of an account with the sum of its journal legs, and the journal with what it was: by
 * the digests that the wallets keep of all that moved them, and, read from the first entry when `full`, by the chain that
 * was kept with the last checkpoint. Otherwise it goes on from there. A busy account is left for the next pass.
 */
export async function compareAccount(account: AccountRef, full: boolean): Promise<Compared> {
  const kept = await get<Checkpoint>(reconciled.key(account));
  const from = full ? null : kept;
  let wallets = await readWallets(account);
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = versions(wallets);
    const reading = await read(account, from, kept?.journal);
    wallets = reading.wallets;
    if (versions(wallets) !== before) continue;
    const mismatches = [...reading.mismatches, ...compare(account, reading)];
    if (full && kept && reading.chainAt !== kept.chain)
      mismatches.push({ account, what: kept.journal, journal: reading.chainAt ?? 'nothing', wallet: kept.chain });
    if (mismatches.length === 0 && reading.checkpoint?.journal !== from?.journal) await keep(account, kept, reading);
    return { mismatches, wallets, settled: true };
  }
  return { mismatches: [], wallets, settled: false };
}

/** What does not agree, alone: nothing of a busy account. */
export const reconcileAccount = async (account: AccountRef, full: boolean): Promise<Mismatch[]> =>
  (await compareAccount(account, full)).mismatches;
