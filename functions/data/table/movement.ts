import { config } from '#functions/lib/config.ts';
import type { AccountRef, JournalId } from '#shared/ids.ts';
import { type Amount, ZERO } from '#shared/money.ts';
import type { ErrorName } from '#shared/refusals/errors.ts';
import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import type { MoneyOperation, WalletStatus, WalletType } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { computeDigest } from './digest.ts';
import { journalKey, getEntryIndexKeys, walletKey } from './money-keys.ts';
import { type MoneyDirection, walletStatusCondition, usableWalletStatuses } from './wallet-use.ts';
import type { TransactWriteItem } from './write.ts';

export type Bucket = 'available' | 'frozen';
/** One side of a movement: `amount` is added to the bucket, so a negative one takes away. */
export type Posting =
  | { wallet: WalletType; asset: string; bucket: Bucket; amount: Amount }
  | { wallet: HouseAccount; asset: string; amount: Amount };

export interface JournalEntryInput {
  account: AccountRef;
  id: JournalId;
  /** What happened. */
  operation: MoneyOperation;
  /** What it happened to: an order's id. */
  reference: string;
  at: EpochSeconds;
  legs: readonly Posting[];
}

/** A journal entry as it is stored. Amounts are in units of 10⁻⁸. */
export interface StoredJournalEntry {
  pk: string;
  sk: string;
  id: JournalId;
  account_kind: AccountRef['kind'];
  account_id: AccountRef['id'];
  operation: string;
  reference: string;
  created_at: EpochSeconds;
  legs: { wallet: string; bucket: Bucket; asset: string; amount: number | bigint }[];
  /** Of all the rest, 80 bits in hex. Entries from before there were any have none. */
  digest?: string;
}

const DIGITS = 20;

/** What an entry's own digest must be. */
export const computeEntryDigest = ({ digest: _, ...rest }: StoredJournalEntry): string =>
  computeDigest(rest).slice(0, DIGITS);

/** As a number: a wallet keeps the sum of those of all entries that moved it. */
export const toDigestNumber = ({ digest }: Pick<StoredJournalEntry, 'digest'>): bigint => BigInt(`0x${digest ?? '0'}`);

interface Change {
  wallet: WalletType;
  asset: string;
  available: bigint;
  frozen: bigint;
}

const directionOf = ({ available, frozen }: Change): MoneyDirection => (available < 0n || frozen < 0n ? 'out' : 'in');

/** Statuses that a wallet must have one of, by the direction of its money. */
type NeededStatuses = Readonly<Record<MoneyDirection, readonly WalletStatus[]>>;

const isHouse = (wallet: string): wallet is HouseAccount => wallet.startsWith('house:');

/**
 * The only way in which a balance changes: legs that sum to zero per asset, written as one journal entry together with
 * the balances that they change, inside the transaction that it is given to.
 */
export class JournalEntry {
  readonly #entry: JournalEntryInput;
  /** What its wallets have to be for it; undefined where they may be whatever they are. */
  readonly #needs: NeededStatuses | undefined;
  #stored: StoredJournalEntry | undefined;

  private constructor(entry: JournalEntryInput, needs?: NeededStatuses) {
    this.#entry = entry;
    this.#needs = needs;
  }

  /** @throws {Error} when the legs of an asset do not sum to zero, or when nothing moves: a mistake in the program. */
  static of(entry: JournalEntryInput): JournalEntry {
    const sums = new Map<string, bigint>();
    for (const leg of entry.legs) sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + leg.amount);
    for (const [asset, sum] of sums)
      if (sum !== 0n) throw new Error(`The legs of ${entry.operation} in ${asset} sum to ${sum}, not to zero.`);
    if (!entry.legs.some(({ amount }) => amount !== ZERO)) throw new Error(`${entry.operation} moves nothing.`);
    return new JournalEntry(entry);
  }

  /**
   * The same where the account's owner begins it: money leaves wallets that are active, and comes into those that are
   * active or pending. What the platform does (settling, closing, giving back) comes to its end in any wallet.
   */
  begunByOwner(): JournalEntry {
    return new JournalEntry(this.#entry, usableWalletStatuses);
  }

  /** The same while its wallets have this status alone. */
  onlyWhile(status: WalletStatus): JournalEntry {
    return new JournalEntry(this.#entry, { in: [status], out: [status] });
  }

  /** The writes for `transact`: the entry, then a conditional update for each wallet. */
  writes(): { label: string; fails?: ErrorName; write: TransactWriteItem }[] {
    return [{ label: 'journal', write: this.#journal() }, ...this.#wallets()];
  }

  /** The entry as it is written. */
  #asStored(): StoredJournalEntry {
    if (this.#stored) return this.#stored;
    const { account, id, operation, reference, at, legs } = this.#entry;
    const { pk, sk } = journalKey(account, id);
    const stored: StoredJournalEntry = {
      pk,
      sk,
      ...getEntryIndexKeys(account.kind, operation, id),
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
    this.#stored = { ...stored, digest: computeEntryDigest(stored) };
    return this.#stored;
  }

  #journal(): TransactWriteItem {
    const Item = this.#asStored();
    return { Put: { TableName: config.table(), Item, ConditionExpression: 'attribute_not_exists(pk)' } };
  }

  get account(): AccountRef {
    return this.#entry.account;
  }

  get id(): JournalId {
    return this.#entry.id;
  }

  /** The wallets that it changes, each with the direction of its money. */
  touches(): { wallet: WalletType; asset: string; direction: MoneyDirection }[] {
    return this.#changes().map((change) => ({
      wallet: change.wallet,
      asset: change.asset,
      direction: directionOf(change),
    }));
  }

  /** What it takes out of what may be spent, by wallet, as positive amounts. */
  spends(): { wallet: WalletType; asset: string; amount: Amount }[] {
    return this.#changes()
      .filter(({ available }) => available < 0n)
      .map(({ wallet, asset, available }) => ({ wallet, asset, amount: -available as Amount }));
  }

  /** What becomes of each wallet by all legs together. */
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

  #wallets(): { label: string; fails: ErrorName; write: TransactWriteItem }[] {
    return this.#changes().map((change) => ({
      label: `wallet ${change.wallet}:${change.asset}`,
      fails: 'INSUFFICIENT_BALANCE' as const,
      write: this.#wallet(change),
    }));
  }

  #wallet(change: Change): TransactWriteItem {
    const { wallet, asset, available, frozen } = change;
    const { pk, sk } = walletKey(this.#entry.account, wallet, asset);
    const status = this.#needs && walletStatusCondition(this.#needs[directionOf(change)]);
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
          ':digest': toDigestNumber(this.#asStored()),
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
