import { padNumber } from '#functions/data/table/keys.ts';
import { declareItems, declareSingleItem } from '#functions/data/table/kinds.ts';
import { getItem, putItem, putItemIf, queryPage, queryAllItems } from '#functions/data/table/table.ts';
import type { AccountKind } from '#shared/ids.ts';
import type { CoinPrices } from '#shared/market/usdt-value.ts';
import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import {
  type CustomerLedgerAccount,
  type NetResultLine,
  netResultLines,
  type TrialBalanceState,
} from '#shared/staff/result-lines.ts';
import type { EpochSeconds } from '#shared/time.ts';

/* Trial balances by kind of account and day (UTC). Only the reconciliation function may write here. A closed day is never written again. */

/** Account of a trial balance. */
export type TrialBalanceAccount = HouseAccount | CustomerLedgerAccount;

/** Sums of journal postings, 10⁻⁸ units, by account and coin: `house:fees USDT`. */
export type TrialBalanceSums = Record<string, bigint>;
/** Same, by operation too: `house:fees USDT futures.open`. */
export type TrialBalanceOperationSums = Record<string, bigint>;

export const toTrialBalanceKey = (account: TrialBalanceAccount, coin: string): string => `${account} ${coin}`;
export const toOperationSumKey = (account: TrialBalanceAccount, coin: string, operation: string): string =>
  `${toTrialBalanceKey(account, coin)} ${operation}`;

/** Splits the key of a balance or a sum by operation. */
export function parseTrialBalanceKey(key: string): {
  account: TrialBalanceAccount;
  coin: string;
  operation: MoneyOperation;
} {
  const [account, coin = '', operation] = key.split(' ');
  return { account: account as TrialBalanceAccount, coin, operation: operation as MoneyOperation };
}

/** Sums of all journals of a kind of account on one day. */
export interface TrialBalance {
  /** Days since 1970, UTC. */
  day: number;
  state: TrialBalanceState;
  /** First second of its entries; null when it includes all since the first entry. */
  from: EpochSeconds | null;
  /** End of its entries, exclusive. */
  until: EpochSeconds;
  accounts: number;
  entries: number;
  opening: TrialBalanceSums;
  movements: TrialBalanceOperationSums;
  /** Stakes of undecided options held by the house, 10⁻⁸ USDT: at the beginning and at the end. */
  stakes: { opening: bigint; closing: bigint };
  /** Wallet balances of all customers at the end, by coin; null for a day that is not over. */
  wallets: TrialBalanceSums | null;
  /** Accounts that changed too fast to read their wallets as of the end: if any, `wallets` lacks them. */
  unchecked: number;
  /** USDT by coin. Coins without a price are left out. */
  prices: CoinPrices;
  /** Second of the tick of the prices, or null. */
  priced_at: EpochSeconds | null;
}

/** Result of a day, stored separately so that one query reads a year. 10⁻⁸ USDT. */
export interface TrialBalanceDailyResult {
  day: number;
  state: TrialBalanceState;
  until: EpochSeconds;
  entries: number;
  lines: Record<NetResultLine, bigint>;
  /** Stakes of open options at the end. */
  stakes: bigint;
  /** True when customer balances by the journal equal their wallets; null when unknown. */
  agrees: boolean | null;
}

const ofTrialBalances = (of: AccountKind) => `TRIAL_BALANCES#${of}`;
const days = declareItems(ofTrialBalances, 'DAY');
const results = declareItems(ofTrialBalances, 'RESULT');

/** Progress of the walk that sums the next one. */
const walks = declareSingleItem(ofTrialBalances, 'WALK');

const toDayKey = (day: number): string => padNumber(day, 6);

/** Returns sums as written: the table returns small ones as numbers. */
export const parseTrialBalanceSums = (stored: Readonly<Record<string, number | bigint>>): TrialBalanceSums =>
  Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, BigInt(value)]));

const restored = (stored: TrialBalance): TrialBalance => ({
  ...stored,
  opening: parseTrialBalanceSums(stored.opening),
  movements: parseTrialBalanceSums(stored.movements),
  stakes: { opening: BigInt(stored.stakes.opening), closing: BigInt(stored.stakes.closing) },
  wallets: stored.wallets && parseTrialBalanceSums(stored.wallets),
});

const restoredResult = (stored: TrialBalanceDailyResult): TrialBalanceDailyResult => ({
  ...stored,
  // A line that did not exist yet is zero.
  lines: Object.fromEntries(
    netResultLines.map((line) => [line, BigInt(stored.lines[line] ?? 0)]),
  ) as TrialBalanceDailyResult['lines'],
  stakes: BigInt(stored.stakes),
});

/** Returns closing balances: opening balances plus movements. Zeros are left out. */
export function getClosingBalances({
  opening,
  movements,
}: Pick<TrialBalance, 'opening' | 'movements'>): TrialBalanceSums {
  const closing = { ...opening };
  for (const [key, dayMovements] of Object.entries(movements)) {
    const { account, coin } = parseTrialBalanceKey(key);
    const of = toTrialBalanceKey(account, coin);
    closing[of] = (closing[of] ?? 0n) + dayMovements;
  }
  return Object.fromEntries(Object.entries(closing).filter(([, sum]) => sum !== 0n));
}

/** Returns null for a day without sums, and for a skipped day without entries. */
export async function readTrialBalance(of: AccountKind, day: number): Promise<TrialBalance | null> {
  const stored = await getItem<TrialBalance>(days.key(of, toDayKey(day)));
  return stored && restored(stored);
}

/** Returns the last ones up to a day, newest first. */
export async function readTrialBalances(of: AccountKind, day: number, limit: number): Promise<TrialBalance[]> {
  const { pk, prefix } = days.range(of);
  const { items } = await queryPage<TrialBalance>({
    pk,
    from: prefix,
    to: prefix + toDayKey(day),
    newestFirst: true,
    limit,
  });
  return items.map(restored);
}

/** Returns results from one day on, oldest first. */
export async function readTrialBalanceDailyResults(of: AccountKind, from: number): Promise<TrialBalanceDailyResult[]> {
  const { pk, prefix } = results.range(of);
  const dailyResults: TrialBalanceDailyResult[] = [];
  for await (const stored of queryAllItems<TrialBalanceDailyResult>({
    pk,
    from: prefix + toDayKey(from),
    to: `${prefix}~`,
  }))
    dailyResults.push(restoredResult(stored));
  return dailyResults;
}

/** Stores a day and its result, replacing earlier ones. A closed day stays unchanged. */
export async function writeTrialBalance(
  of: AccountKind,
  balance: TrialBalance,
  result: TrialBalanceDailyResult,
): Promise<void> {
  const open = {
    condition: 'attribute_not_exists(pk) OR #state = :open',
    names: { '#state': 'state' },
    values: { ':open': 'open' satisfies TrialBalanceState },
  };
  // The result first: a run that crashes in between finds the day open, and writes both again.
  await putItemIf(results.key(of, toDayKey(result.day)), { ...result }, open);
  await putItemIf(days.key(of, toDayKey(balance.day)), { ...balance }, open);
}

/** Returns null before the first run. */
export const readTrialBalanceProgress = <Walk extends object>(of: AccountKind): Promise<Walk | null> =>
  getItem<Walk>(walks.key(of));

export const writeTrialBalanceProgress = (of: AccountKind, walk: object): Promise<void> =>
  putItem(walks.key(of), { ...walk });
