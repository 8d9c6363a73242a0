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

  /** Returns the writes for `transact`: the entry, then a conditional update for each wallet. */
  writes(): { label: string; fails?: AppErrorName; write: TransactWriteItem }[] {
    return [{ label: 'journal', write: this.#journal() }, ...this.#wallets()];
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

  /** Returns what it takes from available balances, by wallet, as positive amounts. */
  spends(): { wallet: WalletType; asset: string; amount: Amount }[] {
    return this.#changes()
      .filter(({ available }) => available < 0n)
      .map(({ wallet, asset, available }) => ({ wallet, asset, amount: -available as Amount }));
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

  #wallets(): { label: string; fails: AppErrorName; write: TransactWriteItem }[] {
    return this.#changes().map((change) => ({
      label: `wallet ${change.wallet}:${change.asset}`,
      fails: 'INSUFFICIENT_BALANCE' as const,
      write: this.#wallet(change),
    }));
  }

  #wallet(change: Change): TransactWriteItem {
    const { wallet, asset, available, frozen } = change;
    const { pk, sk } = getWalletKey(this.#entry.account, wallet, asset);
    const status = this.#needs && buildWalletStatusCondition(this.#needs[directionOf(change)]);
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
          'ADD available :available, frozen :frozen, version :one, digests :digest ' +
          'SET wallet_type = :type, coin_type = :coin, updated_at = :at',
        ...(needs.length > 0 && { ConditionExpression: needs.join(' AND ') }),
        ...(status && { ExpressionAttributeNames: status.names }),
        ExpressionAttributeValues: {
          ':available': available,
          ':frozen': frozen,
          ':one': 1,
          ':digest': toJournalEntryDigestNumber(this.#asStored()),
          ':type': wallet,
          ':coin': asset,
          ':at': this.#entry.at,
          ...(available < 0n && { ':needAvailable': -available }),
          ...(frozen < 0n && { ':needFrozen': -frozen }),
          ...status?.values,
        },
      },
    };
  }
}
