import type { LedgerMismatch } from '#functions/data/ledger/mismatches.ts';
import { type BalanceMark, balanceMarks, accountReconciliations } from '#functions/data/ledger/reconciliation.ts';
import { readWallets, type StoredWallet } from '#functions/data/ledger/wallets.ts';
import { computeItemDigest } from '#functions/data/table/digest.ts';
import {
  toJournalEntryDigestNumber,
  computeJournalEntryDigest,
  type StoredJournalEntry,
} from '#functions/data/table/journal-entry.ts';
import { journalItems, getJournalPartitions } from '#functions/data/table/money-keys.ts';
import { getItem, putItem, queryAllItems } from '#functions/data/table/table.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { getIdRange } from '#functions/lib/ids.ts';
import type { AccountRef, JournalEntryId } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';

/** Sums of postings by wallet and bucket: `trading:USDT available`. */
type Sums = Record<string, bigint>;

interface Checkpoint {
  /** Entries up to this id are in the sums. */
  journal: JournalEntryId;
  /** Sums of amounts by wallet and bucket, and of digests by wallet. */
  sums: Record<string, number | bigint>;
  /** Hash of the entries: each is hashed with that of those before. */
  chain: string;
  /** Number of entries; missing in checkpoints from before entries were counted and balances marked. */
  entries?: number;
  /** True when the sums include the house’s inventory; missing in checkpoints from before that. */
  inventory?: true;
}

/** Result of comparing an account. */
interface AccountComparison {
  mismatches: LedgerMismatch[];
  /** Wallets as last read. */
  wallets: StoredWallet[];
  /** Amounts received less amounts given by the house’s inventory, by coin. */
  inventory: Record<string, bigint>;
  /** False when the account moved too much during each reading: its state is unknown until the next pass. */
  settled: boolean;
}

/** Maximum delay between an id and its entry’s write, seconds; younger entries stay outside the checkpoint. */
const SETTLED_AFTER = 2 * MINUTE_SECONDS;
/** Number of entries between balance marks: a list that begins anywhere reads at most as many. */
const MARK_EVERY = 100;
/** Maximum number of readings when movements meanwhile cannot explain the balances. */
const TRIES = 5;
/** Maximum number of entries written during the wallet read that are tried in all combinations, per wallet. */
const MAX_CONCURRENT_ENTRIES = 12;

const versions = (wallets: readonly StoredWallet[]) => wallets.map(({ sk, version }) => `${sk}=${version}`).join();

/** Prefix of a coin in the sums, for what the house’s inventory received less what it gave. */
const INVENTORY = 'house:inventory ';
const ofWallet = (name: string): boolean => !name.startsWith(INVENTORY);

function addEntry(sums: Sums, entry: StoredJournalEntry): void {
  const walletLegs = entry.legs.filter(({ wallet }) => !wallet.startsWith('house:'));
  const add = (name: string, value: bigint) => {
    sums[name] = (sums[name] ?? 0n) + value;
  };
  for (const { wallet, asset, amount } of entry.legs)
    if (wallet === 'house:inventory') add(INVENTORY + asset, BigInt(amount));
  for (const { wallet, bucket, amount } of walletLegs) add(`${wallet} ${bucket}`, BigInt(amount));
  for (const wallet of new Set(walletLegs.map(({ wallet }) => wallet)))
    add(`${wallet} entries`, toJournalEntryDigestNumber(entry));
}

/** Returns the sums of entries by wallet, available and frozen together. */
function toBalanceMark(journal: JournalEntryId, sums: Sums): BalanceMark {
  const balances: Record<string, bigint> = {};
  for (const [name, sum] of Object.entries(sums)) {
    const [wallet = '', of] = name.split(' ');
    if (of !== 'entries' && ofWallet(name)) balances[wallet] = (balances[wallet] ?? 0n) + sum;
  }
  return { journal, balances };
}

function getImbalance(entry: StoredJournalEntry): bigint {
  const sums = new Map<string, bigint>();
  for (const leg of entry.legs) sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + BigInt(leg.amount));
  return [...sums.values()].find((sum) => sum !== 0n) ?? 0n;
}

interface JournalReading {
  sums: Sums;
  checkpoint: Checkpoint | null;
  /** Chain hash at the requested entry; null when it was not passed. */
  chainAt: string | null;
  wallets: StoredWallet[];
  mismatches: LedgerMismatch[];
  /** Balance marks up to the checkpoint. */
  marks: BalanceMark[];
  /** Entries after the checkpoint. */
  young: JournalEntryId[];
}

/** Combines a reading with one that continued from its checkpoint. */
const after = (first: JournalReading, next: JournalReading): JournalReading => ({
  ...next,
  chainAt: first.chainAt ?? next.chainAt,
  mismatches: [
    ...first.mismatches,
    ...next.mismatches.filter(({ what }) => !first.mismatches.some((other) => other.what === what)),
  ],
  marks: [...first.marks, ...next.marks],
});

async function* entriesAfter(
  account: AccountRef,
  last: JournalEntryId | undefined,
): AsyncGenerator<StoredJournalEntry> {
  const from = `${journalItems.prefix}${last === undefined ? '' : `${last}~`}`;
  for (const pk of getJournalPartitions(account))
    yield* queryAllItems<StoredJournalEntry>({ pk, from, to: `${journalItems.prefix}~` });
}

/** Reads on from a checkpoint; `passing` names an entry on the way. */
async function readJournalSums(
  account: AccountRef,
  from: Checkpoint | null,
  passing?: JournalEntryId,
): Promise<JournalReading> {
  const sums: Sums = {};
  for (const [name, sum] of Object.entries(from?.sums ?? {})) sums[name] = BigInt(sum);
  const young = getIdRange('jnl', (nowSeconds() - SETTLED_AFTER) as never, nowSeconds()).from;
  const mismatches: LedgerMismatch[] = [];
  let checkpoint = from;
  let chain = from?.chain ?? '';
  let chainAt: string | null = null;
  let entries = from?.entries ?? 0;
  const marks: BalanceMark[] = [];
  const behind: JournalEntryId[] = [];
  for await (const entry of entriesAfter(account, from?.journal)) {
    const imbalances = getImbalance(entry);
    if (imbalances !== 0n) mismatches.push({ account, what: entry.id, journal: formatUnits(imbalances), wallet: '0' });
    if (entry.digest !== undefined && entry.digest !== computeJournalEntryDigest(entry))
      mismatches.push({ account, what: entry.id, journal: computeJournalEntryDigest(entry), wallet: entry.digest });
    addEntry(sums, entry);
    chain = computeItemDigest(entry, chain);
    if (entry.id === passing) chainAt = chain;
    entries += 1;
    if (entry.id >= young) {
      behind.push(entry.id);
      continue;
    }
    checkpoint = { journal: entry.id, sums: { ...sums }, chain, entries, inventory: true };
    if (entries % MARK_EVERY === 0) marks.push(toBalanceMark(entry.id, sums));
  }
  return { sums, checkpoint, chainAt, wallets: await readWallets(account), mismatches, marks, young: behind };
}

/** Stores new marks, then the checkpoint, so that no mark is missing before it. */
async function storeCheckpoint(
  account: AccountRef,
  storedCheckpoint: Checkpoint | null,
  { checkpoint, marks }: JournalReading,
): Promise<void> {
  if (!checkpoint) return;
  const marked = storedCheckpoint?.entries === undefined ? '' : storedCheckpoint.journal;
  for (const mark of marks)
    if (mark.journal > marked) await putItem(balanceMarks.key(account, mark.journal), { ...mark });
  await putItem(accountReconciliations.key(account), { ...checkpoint });
}

function compareWithWallets(account: AccountRef, { sums, wallets }: JournalReading): LedgerMismatch[] {
  const walletSums: Sums = {};
  for (const wallet of wallets) {
    const name = `${wallet.wallet_type}:${wallet.coin_type}`;
    for (const bucket of ['available', 'frozen'] as const)
      walletSums[`${name} ${bucket}`] = BigInt(wallet[bucket] ?? 0);
    walletSums[`${name} entries`] = BigInt(wallet.digests ?? 0);
  }
  const names = new Set([...Object.keys(walletSums), ...Object.keys(sums).filter(ofWallet)]);
  return [...names]
    .filter(
      (balanceName) =>
        (walletSums[balanceName] ?? 0n) !== (sums[balanceName] ?? 0n) || (walletSums[balanceName] ?? 0n) < 0n,
    )
    .map((balanceName) => {
      const formatValue = (value = 0n) => (balanceName.endsWith(' entries') ? value.toString(16) : formatUnits(value));
      return {
        account,
        what: balanceName,
        journal: formatValue(sums[balanceName]),
        wallet: formatValue(walletSums[balanceName]),
      };
    });
}

const inventoryIn = (sums: Sums): Record<string, bigint> =>
  Object.fromEntries(
    Object.entries(sums).flatMap(([name, sum]) => (ofWallet(name) ? [] : [[name.slice(INVENTORY.length), sum]])),
  );

const getWalletName = (balanceName: string): string => balanceName.slice(0, balanceName.indexOf(' '));

/**
 * Returns a wallet’s smallest difference over all choices of these entries; nothing when a choice explains the balance.
 */
function findFewestMismatches(
  sums: Sums,
  entries: readonly StoredJournalEntry[],
  differs: (sums: Sums) => LedgerMismatch[],
): LedgerMismatch[] {
  let fewest = differs(sums);
  for (let entrySet = 1; entrySet < 2 ** entries.length && fewest.length > 0; entrySet++) {
    const some = { ...sums };
    for (const [i, entry] of entries.entries()) if (((entrySet >> i) & 1) === 1) addEntry(some, entry);
    const differences = differs(some);
    if (differences.length < fewest.length) fewest = differences;
  }
  return fewest;
}

/**
 * Returns the mismatches of a reading, allowing for entries that came during the wallet read. Each wallet was read at
 * one moment, so it includes all earlier entries and some of those. Null when they are too many to decide.
 */
async function compareBusy(account: AccountRef, reading: JournalReading): Promise<LedgerMismatch[] | null> {
  const different = compareWithWallets(account, reading);
  const seenEntries = new Set(reading.young);
  const meanwhile: StoredJournalEntry[] = [];
  for await (const entry of entriesAfter(account, reading.checkpoint?.journal))
    if (!seenEntries.has(entry.id)) meanwhile.push(entry);
  const unexplained: LedgerMismatch[] = [];
  for (const wallet of new Set(different.map(({ what }) => getWalletName(what)))) {
    const movingEntries = meanwhile.filter(({ legs }) => legs.some((leg) => leg.wallet === wallet));
    if (movingEntries.length > MAX_CONCURRENT_ENTRIES) return null;
    const differs = (sums: Sums) =>
      compareWithWallets(account, { ...reading, sums }).filter(({ what }) => getWalletName(what) === wallet);
    unexplained.push(...findFewestMismatches(reading.sums, movingEntries, differs));
  }
  return unexplained;
}

/**
 * Compares an account’s wallets and buckets with the sums of its postings, and its journal with its earlier state: by
 * the digests that wallets keep and, read from the first entry when `full`, by the hash of the last checkpoint.
 * Otherwise continues from there. Busy accounts are compared too: movements during the wallet read are allowed for, and
 * only the youngest entries are read again.
 */
export async function compareAccountWithJournal(account: AccountRef, full: boolean): Promise<AccountComparison> {
  const storedCheckpoint = await getItem<Checkpoint>(accountReconciliations.key(account));
  const from = full || storedCheckpoint?.inventory === undefined ? null : storedCheckpoint;
  let before = await readWallets(account);
  let reading = await readJournalSums(account, from, storedCheckpoint?.journal);
  let differences: LedgerMismatch[] | null = null;
  for (let attempt = 1; ; attempt++) {
    const isStill = versions(reading.wallets) === versions(before);
    differences = isStill ? compareWithWallets(account, reading) : await compareBusy(account, reading);
    if (isStill || differences?.length === 0 || attempt === TRIES) break;
    before = reading.wallets;
    reading = after(reading, await readJournalSums(account, reading.checkpoint, storedCheckpoint?.journal));
  }
  const { wallets, chainAt, sums } = reading;
  const inventory = inventoryIn(sums);
  if (differences === null) return { mismatches: reading.mismatches, wallets, inventory, settled: false };
  const mismatches = [...reading.mismatches, ...differences];
  if (full && storedCheckpoint && chainAt !== storedCheckpoint.chain)
    mismatches.push({
      account,
      what: storedCheckpoint.journal,
      journal: chainAt ?? 'nothing',
      wallet: storedCheckpoint.chain,
    });
  if (mismatches.length === 0 && reading.checkpoint?.journal !== from?.journal)
    await storeCheckpoint(account, storedCheckpoint, reading);
  return { mismatches, wallets, inventory, settled: true };
}

/** Returns the mismatches only. */
export const reconcileAccount = async (account: AccountRef, full: boolean): Promise<LedgerMismatch[]> =>
  (await compareAccountWithJournal(account, full)).mismatches;
