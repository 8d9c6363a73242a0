import { config } from '#functions/lib/config.ts';
import type { AppErrorName } from '#shared/errors/errors.ts';
import type { AccountRef, JournalEntryId } from '#shared/ids.ts';
import { type Amount, ZERO_AMOUNT } from '#shared/money.ts';
import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import type { MoneyOperation, WalletStatus, WalletType } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { computeItemDigest } from './digest.ts';
import { getJournalKey, getJournalEntryIndexKeys, getWalletKey } from './money-keys.ts';
import { type MoneyDirection, buildWalletStatusCondition, usableWalletStatuses } from './wallet-use.ts';
import type { TransactWriteItem } from './write.ts';

export type WalletBucket = 'available' | 'frozen';
/** One posting of an entry: `amount` is added to the bucket, so a negative one subtracts. */
export type Posting =
  | { wallet: WalletType; asset: string; bucket: WalletBucket; amount: Amount }
  | { wallet: HouseAccount; asset: string; amount: Amount };

export interface JournalEntryInput {
  account: AccountRef;
  id: JournalEntryId;
  /** Operation that moved the money. */
  operation: MoneyOperation;
  /** Subject of the operation: an order's id. */
  reference: string;
  at: EpochSeconds;
  legs: readonly Posting[];
}

/** A journal entry as stored. Amounts are in 10⁻⁸ units. */
export interface StoredJournalEntry {
  pk: string;
  sk: string;
  id: JournalEntryId;
  account_kind: AccountRef['kind'];
  account_id: AccountRef['id'];
  operation: string;
  reference: string;
  created_at: EpochSeconds;
  legs: { wallet: string; bucket: WalletBucket; asset: string; amount: number | bigint }[];
  /** Digest of all other fields, 80 bits in hex. Entries from before digests have none. */
  digest?: string;
}

const DIGITS = 20;

/** Returns the expected digest of an entry. */
export const computeJournalEntryDigest = ({ digest: _, ...contents }: StoredJournalEntry): string =>
  computeItemDigest(contents).slice(0, DIGITS);

/** Returns it as a number: a wallet stores the sum over all entries that moved it. */
export const toJournalEntryDigestNumber = ({ digest }: Pick<StoredJournalEntry, 'digest'>): bigint =>
  BigInt(`0x${digest ?? '0'}`);

interface Change {
  wallet: WalletType;
  asset: string;
  available: bigint;
  frozen: bigint;
}

const directionOf = ({ available, frozen }: Change): MoneyDirection => (available < 0n || frozen < 0n ? 'out' : 'in');

/** Required wallet statuses, by the direction of its money. */
type NeededStatuses = Readonly<Record<MoneyDirection, readonly WalletStatus[]>>;

/** Change of one wallet by the entries of a transaction. */
interface MergedChange extends Change {
  account: AccountRef;
  at: EpochSeconds;
  /** Number of the entries. */
  movements: number;
  /** Sum of their digests. */
  digests: bigint;
  /** Statuses that the wallet must have one of; undefined for any. */
  statuses: readonly WalletStatus[] | undefined;
}

/** A write of an entry, or of a wallet that it changes. */
interface EntryWrite {
  label: string;
  fails?: AppErrorName;
  write: TransactWriteItem;
}

const intersect = <T>(some: readonly T[], others: readonly T[]): T[] => some.filter((one) => others.includes(one));

function toWalletUpdate(change: MergedChange): TransactWriteItem {
  const { account, wallet, asset, available, frozen, movements, digests, statuses, at } = change;
  const { pk, sk } = getWalletKey(account, wallet, asset);
  const status = statuses && buildWalletStatusCondition(statuses);
  const needs = [
    available < 0n && 'available >= :needAvailable',
    frozen < 0n && 'frozen >= :needFrozen',
    status?.condition,
  ].filter(Boolean);
  return {
    Update: {
      TableName: config.table(),
      Key: { pk, sk },
      UpdateExpression:
        'ADD available :available, frozen :frozen, version :movements, digests :digest ' +
        'SET wallet_type = :type, coin_type = :coin, updated_at = :at',
      ...(needs.length > 0 && { ConditionExpression: needs.join(' AND ') }),
      ...(status && { ExpressionAttributeNames: status.names }),
      ExpressionAttributeValues: {
        ':available': available,
        ':frozen': frozen,
        ':movements': movements,
        ':digest': digests,
        ':type': wallet,
        ':coin': asset,
        ':at': at,
        ...(available < 0n && { ':needAvailable': -available }),
        ...(frozen < 0n && { ':needFrozen': -frozen }),
        ...status?.values,
      },
    },
  };
}

const isHouse = (wallet: string): wallet is HouseAccount => wallet.startsWith('house:');

/**
 * The only way to change a balance: postings that sum to zero per asset, written as one journal entry together with
 * their balances, inside the given transaction.
 */
export class JournalEntry {
  readonly #entry: JournalEntryInput;
  /** Required statuses of its wallets; undefined for any. */
  readonly #needs: NeededStatuses | undefined;
  #stored: StoredJournalEntry | undefined;

  private constructor(entry: JournalEntryInput, needs?: NeededStatuses) {
    this.#entry = entry;
    this.#needs = needs;
  }

  /** @throws {Error} when the postings of an asset do not sum to zero, or nothing moves: a bug. */
  static of(entry: JournalEntryInput): JournalEntry {
    const sums = new Map<string, bigint>();
    for (const leg of entry.legs) sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + leg.amount);
    for (const [asset, sum] of sums)
      if (sum !== 0n) throw new Error(`The legs of ${entry.operation} in ${asset} sum to ${sum}, not to zero.`);
    if (!entry.legs.some(({ amount }) => amount !== ZERO_AMOUNT)) throw new Error(`${entry.operation} moves nothing.`);
    return new JournalEntry(entry);
  }

  /**
   * Returns the entry for a user action: money leaves active wallets and enters active or pending ones. Platform
   * operations (settlement, closure, refunds) work in any wallet.
   */
  begunByOwner(): JournalEntry {
    return new JournalEntry(this.#entry, usableWalletStatuses);
  }

  /** Returns the entry restricted to wallets of this status. */
  onlyWhile(status: WalletStatus): JournalEntry {
    return new JournalEntry(this.#entry, { in: [status], out: [status] });
  }

  /**
   * Returns the writes of this entry and later ones of its account for `transact`: the entries, then a conditional update
   * for each wallet, by all of them together: a transaction writes an item once. An entry may spend what an earlier one
   * brings. A method, so that functions that move no money do not contain this file.
   */
  writesWith(later: readonly JournalEntry[]): EntryWrite[] {
    const entries = [this, ...later];
    return [
      ...entries.map((entry) => ({ label: 'journal', write: entry.#journal() })),
      ...JournalEntry.#merge(entries).map((change) => ({
        label: `wallet ${change.wallet}:${change.asset}`,
        fails: 'INSUFFICIENT_BALANCE' as const,
        write: toWalletUpdate(change),
      })),
    ];
  }

  /** Returns what entries of one account take together from available balances, by wallet, as positive amounts. */
  static spends(entries: readonly JournalEntry[]): { wallet: WalletType; asset: string; amount: Amount }[] {
    return JournalEntry.#merge(entries)
      .filter(({ available }) => available < 0n)
      .map(({ wallet, asset, available }) => ({ wallet, asset, amount: -available as Amount }));
  }

  /** Returns the change of each wallet by all entries, with the statuses that every one of them requires. */
  static #merge(entries: readonly JournalEntry[]): MergedChange[] {
    const merged = new Map<string, MergedChange>();
    for (const entry of entries) {
      const { account, at } = entry.#entry;
      const digest = toJournalEntryDigestNumber(entry.#asStored());
      for (const change of entry.#changes()) {
        const name = `${account.id} ${change.wallet}:${change.asset}`;
        const before = merged.get(name);
        const statuses = entry.#needs?.[directionOf(change)];
        merged.set(name, {
          ...change,
          account,
          at,
          available: (before?.available ?? 0n) + change.available,
          frozen: (before?.frozen ?? 0n) + change.frozen,
          movements: (before?.movements ?? 0) + 1,
          digests: (before?.digests ?? 0n) + digest,
          statuses:
            before?.statuses && statuses ? intersect(before.statuses, statuses) : (statuses ?? before?.statuses),
        });
      }
    }
    return [...merged.values()];
  }

  /** Returns the entry as written. */
  #asStored(): StoredJournalEntry {
    if (this.#stored) return this.#stored;
    const { account, id, operation, reference, at, legs } = this.#entry;
    const { pk, sk } = getJournalKey(account, id);
    const stored: StoredJournalEntry = {
      pk,
      sk,
      ...getJournalEntryIndexKeys(account.kind, operation, id),
      id,
      account_kind: account.kind,
      account_id: account.id,
      operation,
      reference,
      created_at: at,
      legs: legs.map((leg) => ({
        wallet: isHouse(leg.wallet) ? leg.wallet : `${leg.wallet}:${leg.asset}`,
        bucket: 'bucket' in leg ? leg.bucket : 'available',
        asset: leg.asset,
        amount: leg.amount,
      })),
    };
    this.#stored = { ...stored, digest: computeJournalEntryDigest(stored) };
    return this.#stored;
  }

  #journal(): TransactWriteItem {
    const Item = this.#asStored();
    return { Put: { TableName: config.table(), Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  }

  get account(): AccountRef {
    return this.#entry.account;
  }

  get reference(): string {
    return this.#entry.reference;
  }

  get id(): JournalEntryId {
    return this.#entry.id;
  }

  /** Returns the wallets that it changes, each with the direction of its money. */
  touches(): { wallet: WalletType; asset: string; direction: MoneyDirection }[] {
    return this.#changes().map((change) => ({
      wallet: change.wallet,
      asset: change.asset,
      direction: directionOf(change),
    }));
  }

  /** Returns the change of each wallet by all postings together. */
  #changes(): Change[] {
    const changes = new Map<string, Change>();
    for (const leg of this.#entry.legs) {
      if (!('bucket' in leg)) continue;
      const name = `${leg.wallet}:${leg.asset}`;
      const change = changes.get(name) ?? { wallet: leg.wallet, asset: leg.asset, available: 0n, frozen: 0n };
      change[leg.bucket] += leg.amount;
      changes.set(name, change);
    }
    return [...changes.values()];
  }
}
