import type { OpenOptionStake } from '#functions/data/ledger/open-stakes.ts';
import {
  type TrialBalanceAccount,
  type TrialBalanceOperationSums,
  toOperationSumKey,
} from '#functions/data/ledger/trial-balances.ts';
import { optionOrderCollection, type StoredOption } from '#functions/data/options/option-orders.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { readBalancesBeforeEntry, readJournalEntriesBetween } from '#functions/domain/ledger/journal-entries.ts';
import { toIdBounds } from '#functions/domain/lists/resolve-time-window.ts';
import { AppError } from '#shared/errors/errors.ts';
import type { AccountRef, OptionOrderId } from '#shared/ids.ts';
import type { Amount } from '#shared/money.ts';
import { type EpochSeconds, addSeconds } from '#shared/time.ts';

/** Period as a range of journal entry ids. */
export interface JournalEntryPeriod {
  /** First second; null for all since the first entry. */
  from: EpochSeconds | null;
  /** The second after the last. */
  until: EpochSeconds;
}

/** Activity of an account in a period. */
interface AccountActivity {
  entries: number;
  movements: TrialBalanceOperationSums;
  /** Stakes held by the house at its end, of options undecided by then. */
  stakes: OpenOptionStake[];
}

const isHouse = (wallet: string): boolean => wallet.startsWith('house:');

function addLegs(movements: TrialBalanceOperationSums, { operation, legs }: StoredJournalEntry): void {
  for (const { wallet, bucket, asset, amount } of legs) {
    const account: TrialBalanceAccount = isHouse(wallet) ? (wallet as TrialBalanceAccount) : `customers:${bucket}`;
    const key = toOperationSumKey(account, asset, operation);
    movements[key] = (movements[key] ?? 0n) + BigInt(amount);
  }
}

/** Stakes received by the house, and the orders that were paid. */
class OpenStakes {
  readonly #came: Map<string, OpenOptionStake>;
  readonly #paid = new Set<string>();

  constructor(carried: readonly OpenOptionStake[]) {
    this.#came = new Map(carried.map((stake) => [stake.order, stake]));
  }

  /** Two entries of one millisecond have no order: an order is paid once, whichever entry is read first. */
  follow({ id, reference, legs }: StoredJournalEntry): void {
    for (const { wallet, amount } of legs) {
      if (wallet !== 'house:options') continue;
      const order = reference as OptionOrderId;
      if (BigInt(amount) > 0n) this.#came.set(order, { order, journal: id, amount: BigInt(amount) as Amount });
      else this.#paid.add(order);
    }
  }

  /** Returns the stakes of options that are open, or lost. */
  unpaid(): OpenOptionStake[] {
    return [...this.#came.values()].filter(({ order }) => !this.#paid.has(order));
  }
}

/** True when an option ended before a second without an entry: every payment has its own entry. */
const isLostBefore = (until: EpochSeconds, { status, payout, settled_at }: StoredOption): boolean =>
  status !== 'pending' && payout === 0n && settled_at !== undefined && settled_at < until;

async function withoutLost(
  account: AccountRef,
  stakes: readonly OpenOptionStake[],
  until: EpochSeconds,
): Promise<OpenOptionStake[]> {
  if (stakes.length === 0) return [];
  const orders = await optionOrderCollection.readMany(
    account,
    stakes.map(({ order }) => order),
  );
  const open = new Set(orders.filter((order) => !isLostBefore(until, order)).map(({ id }) => id));
  return stakes.filter(({ order }) => open.has(order));
}

/** Sums the entries of an account in a period; `carried` are the stakes open at its start. */
export async function readAccountActivity(
  account: AccountRef,
  { from, until }: JournalEntryPeriod,
  carried: readonly OpenOptionStake[],
): Promise<AccountActivity> {
  const ids = toIdBounds('jnl', { from: from ?? undefined, to: addSeconds(until, -1) });
  const movements: TrialBalanceOperationSums = {};
  const stakes = new OpenStakes(carried);
  let entries = 0;
  for await (const entry of readJournalEntriesBetween(account, ids.from, ids.to)) {
    entries += 1;
    addLegs(movements, entry);
    stakes.follow(entry);
  }
  return { entries, movements, stakes: await withoutLost(account, stakes.unpaid(), until) };
}

/**
 * Returns the wallet balances of an account before a second, by coin: the current ones, less later movements. Null when
 * the account's money keeps moving during the read.
 */
export async function readWalletBalancesBeforeTime(
  account: AccountRef,
  until: EpochSeconds,
): Promise<Map<string, bigint> | null> {
  const balances = new Map<string, bigint>();
  try {
    for (const [wallet, units] of await readBalancesBeforeEntry(account, toIdBounds('jnl', { from: until }).from)) {
      const [, coin = ''] = wallet.split(':');
      balances.set(coin, (balances.get(coin) ?? 0n) + units);
    }
    return balances;
  } catch (error) {
    if (error instanceof AppError && error.reason === 'SERVICE_UNAVAILABLE') return null;
    throw error;
  }
}
