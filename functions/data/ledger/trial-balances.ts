import { padNumber } from '#functions/data/table/keys.ts';
import { declareItems, declareSingle } from '#functions/data/table/kinds.ts';
import { getItem, putItem, putItemIf, queryPage, queryAllItems } from '#functions/data/table/table.ts';
import type { AccountKind } from '#shared/ids.ts';
import type { CoinPrices } from '#shared/market/worth.ts';
import type { HouseAccount } from '#shared/schemas/house-accounts.ts';
import type { MoneyOperation } from '#shared/schemas/ledger.ts';
import {
  type CustomerAccount,
  type ResultLine,
  resultLines,
  type TrialBalanceState,
} from '#shared/staff/result-lines.ts';
import type { EpochSeconds } from '#shared/time.ts';

/*
 * Trial balances by kind of account and day (UTC). Only the function that compares the books may write here. A day that
 * is closed is never written again.
 */

/** An account of a trial balance. */
export type TrialBalanceAccount = HouseAccount | CustomerAccount;

/** Sums of journal legs, units of 10⁻⁸, by account and coin: `house:fees USDT`. */
export type BalanceSums = Record<string, bigint>;
/** The same by operation too: `house:fees USDT futures.open`. */
export type OperationSums = Record<string, bigint>;

export const balanceKey = (account: TrialBalanceAccount, coin: string): string => `${account} ${coin}`;
export const operationSumKey = (account: TrialBalanceAccount, coin: string, operation: string): string =>
  `${balanceKey(account, coin)} ${operation}`;

/** Splits the key of a balance or a movement. */
export function parseTrialBalanceKey(key: string): {
  account: TrialBalanceAccount;
  coin: string;
  operation: MoneyOperation;
} {
  const [account, coin = '', operation] = key.split(' ');
  return { account: account as TrialBalanceAccount, coin, operation: operation as MoneyOperation };
}

/** What the journals of all accounts of a kind come to on one day. */
export interface TrialBalance {
  /** Since 1970, UTC. */
  day: number;
  state: TrialBalanceState;
  /** Its entries were made from this second on; null where it holds all since the first entry. */
  from: EpochSeconds | null;
  /** And before this one. */
  until: EpochSeconds;
  accounts: number;
  entries: number;
  opening: BalanceSums;
  movements: OperationSums;
  /** Stakes of options that were with the house and not decided, units of 10⁻⁸ USDT: at the beginning and at the end. */
  stakes: { opening: bigint; closing: bigint };
  /** What the wallets of all customers held at the end, by coin; null of a day that is not over. */
  wallets: BalanceSums | null;
  /** Accounts that moved too fast for their wallets to be read as of the end: where there are any, `wallets` lacks them. */
  unchecked: number;
  /** In USDT by coin. A coin without a price is left out. */
  prices: CoinPrices;
  /** The second of the tick that says them; null where there is none. */
  priced_at: EpochSeconds | null;
}

/** The result of a day, kept apart so that a year of them is read by one query. Units of 10⁻⁸ USDT. */
export interface DailyResult {
  day: number;
  state: TrialBalanceState;
  until: EpochSeconds;
  entries: number;
  lines: Record<ResultLine, bigint>;
  /** Stakes of open options at the end. */
  stakes: bigint;
  /** Whether customers' balances by the journal equal their wallets; null where that is not known. */
  agrees: boolean | null;
}

const ofTrialBalances = (of: AccountKind) => `TRIAL_BALANCES#${of}`;
const days = declareItems(ofTrialBalances, 'DAY');
const results = declareItems(ofTrialBalances, 'RESULT');

/** How far the walk came that sums the next one. */
const walks = declareSingle(ofTrialBalances, 'WALK');

const nameOf = (day: number): string => padNumber(day, 6);

/** Sums as they were written: small ones are read back from the table as numbers. */
export const parseSums = (stored: Readonly<Record<string, number | bigint>>): BalanceSums =>
  Object.fromEntries(Object.entries(stored).map(([name, value]) => [name, BigInt(value)]));

const restored = (stored: TrialBalance): TrialBalance => ({
  ...stored,
  opening: parseSums(stored.opening),
  movements: parseSums(stored.movements),
  stakes: { opening: BigInt(stored.stakes.opening), closing: BigInt(stored.stakes.closing) },
  wallets: stored.wallets && parseSums(stored.wallets),
});

const restoredResult = (stored: DailyResult): DailyResult => ({
  ...stored,
  // Of a line that there was not yet, there was nothing.
  lines: Object.fromEntries(resultLines.map((line) => [line, BigInt(stored.lines[line] ?? 0)])) as DailyResult['lines'],
  stakes: BigInt(stored.stakes),
});

/** Balances at the end: the opening ones with what moved. Those of zero are left out. */
export function getClosingBalances({ opening, movements }: Pick<TrialBalance, 'opening' | 'movements'>): BalanceSums {
  const closing = { ...opening };
  for (const [key, moved] of Object.entries(movements)) {
    const { account, coin } = parseTrialBalanceKey(key);
    const of = balanceKey(account, coin);
    closing[of] = (closing[of] ?? 0n) + moved;
  }
  return Object.fromEntries(Object.entries(closing).filter(([, sum]) => sum !== 0n));
}

/** Null of a day of which nothing was summed, and of one without any entry that was passed over. */
export async function readTrialBalance(of: AccountKind, day: number): Promise<TrialBalance | null> {
  const stored = await getItem<TrialBalance>(days.key(of, nameOf(day)));
  return stored && restored(stored);
}

/** The last ones up to a day, the newest first. */
export async function readTrialBalances(of: AccountKind, day: number, limit: number): Promise<TrialBalance[]> {
  const { pk, prefix } = days.range(of);
  const { items } = await queryPage<TrialBalance>({
    pk,
    from: prefix,
    to: prefix + nameOf(day),
    newestFirst: true,
    limit,
  });
  return items.map(restored);
}

/** Results from one day on, the oldest first. */
export async function readDailyResults(of: AccountKind, from: number): Promise<DailyResult[]> {
  const { pk, prefix } = results.range(of);
  const found: DailyResult[] = [];
  for await (const stored of queryAllItems<DailyResult>({ pk, from: prefix + nameOf(from), to: `${prefix}~` }))
    found.push(restoredResult(stored));
  return found;
}

/** Writes a day and its result, in the place of what it came to earlier. A day that is closed stays as it is. */
export async function writeTrialBalance(of: AccountKind, balance: TrialBalance, result: DailyResult): Promise<void> {
  const open = {
    condition: 'attribute_not_exists(pk) OR #state = :open',
    names: { '#state': 'state' },
    values: { ':open': 'open' satisfies TrialBalanceState },
  };
  // The result first: a run that dies between the two finds the day open, and writes both again.
  await putItemIf(results.key(of, nameOf(result.day)), { ...result }, open);
  await putItemIf(days.key(of, nameOf(balance.day)), { ...balance }, open);
}

/** Null before the first run. */
export const readTrialBalanceWalk = <Walk extends object>(of: AccountKind): Promise<Walk | null> =>
  getItem<Walk>(walks.key(of));

export const writeTrialBalanceWalk = (of: AccountKind, walk: object): Promise<void> =>
  putItem(walks.key(of), { ...walk });
