import { config } from '#functions/lib/config.ts';
import type { AccountRef, JournalId } from '#shared/ids.ts';
import { type Amount, ZERO } from '#shared/money.ts';
import type { ErrorName } from '#shared/refusals/errors.ts';
import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import type { MoneyOperation, WalletStatus, WalletType } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { digestOf } from './digest.ts';
import { journalKey, placeOfEntry, walletKey } from './money-keys.ts';
import { type Direction, statusCondition, usableStatuses } from './wallet-use.ts';
import type { Write } from './write.ts';

export type Bucket = 'available' | 'frozen';
/** One side of a movement: `amount` is added to the bucket, so a negative one takes away. */
export type Leg =
  | { wallet: WalletType; asset: string; bucket: Bucket; amount: Amount }
  | { wallet: HouseAccount; asset: string; amount: Amount };

export interface Entry {
  account: AccountRef;
  id: JournalId;
  /** What happened. */
  operation: MoneyOperation;
  /** What it happened to: an order's id. */
  reference: string;
  at: EpochSeconds;
  legs: readonly Leg[];
}

/** A journal entry as it is stored. Amounts are in units of 10⁻⁸. */
export interface StoredEntry {
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
export const entryDigest = ({ digest: _, ...rest }: StoredEntry): string => digestOf(rest).slice(0, DIGITS);

/** As a number: a wallet keeps the sum of those of all entries that moved it. */
export const digestNumber = ({ digest }: Pick<StoredEntry, 'digest'>): bigint => BigInt(`0x${digest ?? '0'}`);

interface Change {
  wallet: WalletType;
  asset: string;
  available: bigint;
  frozen: bigint;
}

const directionOf = ({ available, frozen }: Change): Direction => (available < 0n || frozen < 0n ? 'out' : 'in');

/** Statuses that a wallet must have one of, by the direction of its money. */
type NeededStatuses = Readonly<Record<Direction, readonly WalletStatus[]>>;

const isHouse = (wallet: string): wallet is HouseAccount => wallet.startsWith('house:');

/**
 * The only way in which a balance changes: legs that sum to zero per asset, written as one journal entry together with
 * the balances that they change, inside the transaction that it is given to.
 */
export class Movement {
  readonly #entry: Entry;
  /** What its wallets have to be for it; undefined where they may be whatever they are. */
  readonly #needs: NeededStatuses | undefined;
  #stored: StoredEntry | undefined;

  private constructor(entry: Entry, needs?: NeededStatuses) {
    this.#entry = entry;
    this.#needs = needs;
  }

  /** @throws {Error} when the legs of an asset do not sum to zero, or when nothing moves: a mistake in the program. */
  static of(entry: Entry): Movement {
    const sums = new Map<string, bigint>();
    for (const leg of entry.legs) sums.set(leg.asset, (sums.get(leg.asset) ?? 0n) + leg.amount);
    for (const [asset, sum] of sums)
      if (sum !== 0n) throw new Error(`The legs of ${entry.operation} in ${asset} sum to ${sum}, not to zero.`);
    if (!entry.legs.some(({ amount }) => amount !== ZERO)) throw new Error(`${entry.operation} moves nothing.`);
    return new Movement(entry);
  }

  /**
   * The same where the account's owner begins it: money leaves wallets that are active, and comes into those that are
   * active or pending. What the platform does (settling, closing, giving back) comes to its end in any wallet.
   */
  begunByOwner(): Movement {
    return new Movement(this.#entry, usableStatuses);
  }

  /** The same while its wallets have this status alone. */
  onlyWhile(status: WalletStatus): Movement {
    return new Movement(this.#entry, { in: [status], out: [status] });
  }

  /** The writes for `transact`: the entry, then a conditional update for each wallet. */
  writes(): { label: string; fails?: ErrorName; write: Write }[] {
    return [{ label: 'journal', write: this.#journal() }, ...this.#wallets()];
  }

  /** The entry as it is written. */
  #asStored(): StoredEntry {
    if (this.#stored) return this.#stored;
    const { account, id, operation, reference, at, legs } = this.#entry;
    const { pk, sk } = journalKey(account, id);
    const stored: StoredEntry = {
      pk,
      sk,
      ...placeOfEntry(account.kind, operation, id),
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
    this.#stored = { ...stored, digest: entryDigest(stored) };
    return this.#stored;
  }

  #journal(): Write {
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
  touches(): { wallet: WalletType; asset: string; direction: Direction }[] {
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

  #wallets(): { label: string; fails: ErrorName; write: Write }[] {
    return this.#changes().map((change) => ({
      label: `wallet ${change.wallet}:${change.asset}`,
      fails: 'INSUFFICIENT_BALANCE' as const,
      write: this.#wallet(change),
    }));
  }

  #wallet(change: Change): Write {
    const { wallet, asset, available, frozen } = change;
    const { pk, sk } = walletKey(this.#entry.account, wallet, asset);
    const status = this.#needs && statusCondition(this.#needs[directionOf(change)]);
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
          ':digest': digestNumber(this.#asStored()),
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
