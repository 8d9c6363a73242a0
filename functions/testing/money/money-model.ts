import { isDeepStrictEqual } from 'node:util';
import { accountCounters } from '#functions/data/ledger/account-counters.ts';
import { openItemKinds } from '#functions/data/ledger/open-kinds.ts';
import type { StoredJournalEntry } from '#functions/data/table/journal-entry.ts';
import { journalItems, walletItems } from '#functions/data/table/money-keys.ts';
import type { MemoryItemChange } from '#scripts/local/memory-table/memory-table.ts';
import {
  type StoredTableItem,
  type ItemBalanceReader,
  type StoredItemBalances,
  toBigIntUnits,
} from './item-balances.ts';

/**
 * Sums by name, updated with every write: `held`, `legs` of a wallet's bucket; `frozen`, `moved` of a wallet, by the
 * stored items; `house legs`, `house moved` of a house account; `all` of a coin, customers' balances with the house's
 * postings; `counted`, `open` of a kind; `made` less `recorded`.
 */
type Sums = Map<string, bigint>;

const isHouse = (wallet: string): boolean => wallet.startsWith('house:');
const isJournal = ({ pk }: StoredTableItem): boolean => pk.startsWith('JOURNAL#');
/** Extracts the owner from `live#acc_…`. */
const accountIn = ({ pk }: StoredTableItem): string => pk.slice(pk.indexOf('#') + 1);
const getAccountKind = (account: string): string => account.slice(0, account.indexOf('#'));

function* ofWallet(account: string, item: StoredTableItem): Generator<[string, bigint]> {
  const coin = String(item['coin_type']);
  const wallet = `${account} ${String(item['wallet_type'])}:${coin}`;
  for (const bucket of ['available', 'frozen'] as const) {
    const balance = toBigIntUnits(item[bucket]);
    yield [`held ${wallet} ${bucket}`, balance];
    yield [`all ${getAccountKind(account)} ${coin}`, balance];
  }
}

function* ofEntry(account: string, { legs }: StoredJournalEntry): Generator<[string, bigint]> {
  for (const { wallet, bucket, asset, amount } of legs) {
    if (!isHouse(wallet)) yield [`legs ${account} ${wallet} ${bucket}`, toBigIntUnits(amount)];
    else {
      yield [`house legs ${getAccountKind(account)} ${wallet} ${asset}`, toBigIntUnits(amount)];
      yield [`all ${getAccountKind(account)} ${asset}`, toBigIntUnits(amount)];
    }
  }
}

function* listBalanceSums(
  account: string,
  { frozen, moved, open, made, recorded }: StoredItemBalances,
): Generator<[string, bigint]> {
  for (const { where, coin, amount } of frozen ?? []) yield [`frozen ${account} ${where}:${coin}`, amount];
  for (const { where, coin, amount } of moved ?? [])
    if (isHouse(where)) yield [`house moved ${getAccountKind(account)} ${where} ${coin}`, amount];
    else yield [`moved ${account} ${where}:${coin}`, amount];
  if (open) yield [`open ${account} ${open}`, 1n];
  if (made !== undefined) yield [`made ${account} ${made}`, 1n];
  if (recorded !== undefined) yield [`made ${account} ${recorded}`, -1n];
}

/** Yields an item's contributions to an account's sums. */
function* listItemSums(item: StoredTableItem, domains: readonly ItemBalanceReader[]): Generator<[string, bigint]> {
  if (!item.pk.startsWith('ACCOUNT#') && !isJournal(item)) return;
  const account = accountIn(item);
  if (isJournal(item)) yield* ofEntry(account, item as unknown as StoredJournalEntry);
  else if (walletItems.holds(item.sk)) yield* ofWallet(account, item);
  else if (accountCounters.holds(item.sk))
    for (const kind of openItemKinds) yield [`counted ${account} ${kind}`, toBigIntUnits(item[kind])];
  for (const { told: getBalances } of domains) {
    const of = getBalances(item);
    if (of) yield* listBalanceSums(account, of);
  }
}

/** Checks that an entry's postings sum to zero in each coin, and that an entry never changes. */
function* wrongInEntry({ key, before, after }: MemoryItemChange): Generator<string> {
  if (before) yield `The entry ${key.sk} was ${after ? 'changed' : 'deleted'}.`;
  const sums = new Map<string, bigint>();
  for (const { asset, amount } of (after as unknown as StoredJournalEntry | undefined)?.legs ?? [])
    sums.set(asset, (sums.get(asset) ?? 0n) + toBigIntUnits(amount));
  for (const [coin, sum] of sums) if (sum !== 0n) yield `The legs of ${key.sk} in ${coin} sum to ${sum}.`;
}

/**
 * Entries without an event to pages: those that begin or end an account, or enter an option, which the placing call
 * reports.
 */
const UNHEARD: readonly string[] = ['seed.grant', 'demo.grant', 'demo.reset', 'demo.void', 'option.enter'];

/** Checks that every entry is counted in its transaction, so that the account's pages get the event. */
function* listUncountedItems(changes: readonly MemoryItemChange[]): Generator<string> {
  const countedAccounts = new Set<string>();
  for (const { key, before, after } of changes)
    if (accountCounters.holds(key.sk) && toBigIntUnits(after?.['event_seq']) > toBigIntUnits(before?.['event_seq']))
      countedAccounts.add(accountIn(key as StoredTableItem));
  for (const { key, before, after } of changes) {
    if (!key.pk.startsWith('JOURNAL#') || before || !after || UNHEARD.includes(String(after['operation']))) continue;
    if (!countedAccounts.has(accountIn(key as StoredTableItem)))
      yield `The entry ${key.sk} of ${String(after['operation'])} was not counted in its account.`;
  }
}

/**
 * All money of a table, updated by every write: postings against balances, balances against open and ended items,
 * customers against the house.
 */
export class MoneyModel {
  readonly #sums: Sums = new Map();
  readonly #domains: readonly ItemBalanceReader[];

  constructor(domains: readonly ItemBalanceReader[]) {
    this.#domains = domains;
  }

  sum(name: string): bigint {
    return this.#sums.get(name) ?? 0n;
  }

  #add(item: StoredTableItem | undefined, sign: bigint, touched: Set<string>): void {
    if (!item) return;
    for (const [name, amount] of listItemSums(item, this.#domains)) {
      this.#sums.set(name, this.sum(name) + sign * amount);
      touched.add(name);
    }
  }

  /** Takes the writes of one call, all at once; returns the violations. */
  take(changes: readonly MemoryItemChange[]): string[] {
    const wrong: string[] = [];
    const touched = new Set<string>();
    for (const change of changes) {
      const [before, after] = [change.before, change.after] as (StoredTableItem | undefined)[];
      if (before === after) continue;
      if (change.key.pk.startsWith('JOURNAL#') && journalItems.holds(change.key.sk))
        wrong.push(...wrongInEntry(change));
      this.#add(before, -1n, touched);
      this.#add(after, 1n, touched);
    }
    for (const name of touched) wrong.push(...this.#wrongIn(name));
    wrong.push(...listUncountedItems(changes));
    return [...new Set(wrong)];
  }

  #differs(a: string, b: string): string[] {
    const [one, other] = [this.sum(a), this.sum(b)];
    return one === other ? [] : [`${a} is ${one}, ${b} is ${other}.`];
  }

  /** Returns the violations of a changed sum. */
  #wrongIn(name: string): string[] {
    const [subject = '', ...nameParts] = name.split(' ');
    const of = nameParts.join(' ');
    const wallet = `${nameParts[0]} ${nameParts[1]}`;
    switch (subject) {
      case 'held':
      case 'legs':
        return [
          ...(this.sum(`held ${of}`) < 0n ? [`held ${of} is ${this.sum(`held ${of}`)}.`] : []),
          ...this.#differs(`held ${of}`, `legs ${of}`),
          ...this.#wrongIn(`moved ${wallet}`),
        ];
      case 'frozen':
      case 'moved': {
        const [free, frozen] = [this.sum(`held ${wallet} available`), this.sum(`held ${wallet} frozen`)];
        const sumMoved = this.sum(`moved ${wallet}`);
        return [
          ...this.#differs(`held ${wallet} frozen`, `frozen ${wallet}`),
          ...(free + frozen === sumMoved
            ? []
            : [`${wallet} holds ${free + frozen}, what became of it says ${sumMoved}.`]),
        ];
      }
      case 'house':
        return this.#differs(
          `house legs ${nameParts.slice(1).join(' ')}`,
          `house moved ${nameParts.slice(1).join(' ')}`,
        );
      case 'counted':
      case 'open':
        return this.#differs(`counted ${of}`, `open ${of}`);
      // Customers' balances equal what the house paid.
      default:
        return this.sum(name) === 0n ? [] : [`${name} is ${this.sum(name)}, not zero.`];
    }
  }

  #kept = () => new Map([...this.#sums].filter(([, sum]) => sum !== 0n));

  /** Sums everything stored again: returns violations, and differences from the running sums. */
  wrongInFull(items: Iterable<object>): string[] {
    const freshModel = new MoneyModel(this.#domains);
    const changes = [...items].map((item) => ({
      key: item as StoredTableItem,
      before: undefined,
      after: item as StoredTableItem,
    }));
    const wrong = freshModel.take(changes);
    if (!isDeepStrictEqual(freshModel.#kept(), this.#kept()))
      wrong.push('What was kept is not the sum of what is stored.');
    return wrong;
  }
}
