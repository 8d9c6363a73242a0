import { padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, putItem, queryPage, queryAllItems } from '#functions/data/table/table.ts';
import type { AccountKind } from '#shared/ids.ts';
import { type CoinPrices, getUsdtValue } from '#shared/market/usdt-value.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';
import type { CoinUnits, WalletHoldings } from './reconciliation.ts';

/* Total holdings of customers, by the day (UTC) on which a pass over all wallets ended; each pass overwrites the day's earlier one. Only the reconciliation function may write here. */

const ofHoldings = (of: AccountKind) => `HELD#${of}`;
/** All holdings, by wallet. */
const dailyHoldings = declareItems(ofHoldings, 'DAY');
/** Value alone: a chart reads a year of these. */
const dailyHoldingsValues = declareItems(ofHoldings, 'VALUE');

const toDayKey = (day: number): string => padNumber(day, 6);

/** 10⁻⁸ units. */
export interface HoldingAmounts {
  available: bigint;
  frozen: bigint;
}

/** Returns the holdings of each wallet type and coin. */
export const listHoldings = (
  walletHoldings: WalletHoldings,
): (HoldingAmounts & { wallet_type: WalletType; coin_type: string })[] =>
  Object.entries(walletHoldings).map(([wallet, { available, frozen }]) => {
    const [wallet_type, coin_type = ''] = wallet.split(':');
    return { wallet_type: wallet_type as WalletType, coin_type, available: BigInt(available), frozen: BigInt(frozen) };
  });

/** Returns the value in USDT, each part rounded down; coins without a price are left out. */
export function getHoldingsValue(walletHoldings: WalletHoldings, prices: CoinPrices): HoldingAmounts {
  const sum = { available: 0n, frozen: 0n };
  for (const { coin_type, available, frozen } of listHoldings(walletHoldings)) {
    sum.available += getUsdtValue(available, coin_type, prices) ?? 0n;
    sum.frozen += getUsdtValue(frozen, coin_type, prices) ?? 0n;
  }
  return sum;
}

/** The house's inventory of each coin from exchanges, 10⁻⁸ units; negative when it gave more than it received. */
export interface InventoryHoldings {
  /** By the counters, without reservations of pending exchanges. */
  counted: CoinUnits;
  /** By the postings of all journals. */
  journal: CoinUnits;
  /** Number of consecutive passes in which each coin differed by the same amount; left out by older versions. */
  differing?: Record<string, number>;
}

/** Returns its value in USDT, rounded down; coins without a price are left out. */
export function getInventoryValue({ counted }: InventoryHoldings, prices: CoinPrices): bigint {
  let sum = 0n;
  for (const [coin, coinAmount] of Object.entries(counted)) {
    const units = BigInt(coinAmount);
    const worth = getUsdtValue(units < 0n ? -units : units, coin, prices) ?? 0n;
    sum += units < 0n ? -worth : worth;
  }
  return sum;
}

/** Result of a pass. */
export interface DailyHoldings {
  /** Days since 1970. */
  day: number;
  /** Each wallet was read once between these two seconds. */
  began_at: EpochSeconds;
  ended_at: EpochSeconds;
  accounts: number;
  held: WalletHoldings;
  /** USDT by coin, of the last tick when the pass ended; coins without a price are left out. */
  prices: CoinPrices;
  /** Left out for days before it was summed. */
  inventory?: InventoryHoldings;
}

/** USDT at that day's prices, 10⁻⁸ units; coins without a price are left out. */
export interface DailyHoldingsValue extends HoldingAmounts {
  day: number;
  ended_at: EpochSeconds;
  /** Value of the house's inventory; left out for days before it was summed. */
  inventory?: bigint;
}

/** Stores the result of a pass, replacing an earlier one of that day. */
export async function writeDailyHoldings(of: AccountKind, day: DailyHoldings): Promise<void> {
  await putItem(dailyHoldings.key(of, toDayKey(day.day)), { ...day });
  const value: DailyHoldingsValue = {
    day: day.day,
    ended_at: day.ended_at,
    ...getHoldingsValue(day.held, day.prices),
    ...(day.inventory && { inventory: getInventoryValue(day.inventory, day.prices) }),
  };
  await putItem(dailyHoldingsValues.key(of, toDayKey(day.day)), { ...value });
}

/** Returns the last pass that ended on a day, or null. */
export const readDailyHoldings = (of: AccountKind, day: number): Promise<DailyHoldings | null> =>
  getItem<DailyHoldings>(dailyHoldings.key(of, toDayKey(day)));

/** Returns the very last pass; null before the first. */
export async function readLatestDailyHoldings(of: AccountKind): Promise<DailyHoldings | null> {
  const { items } = await queryPage<DailyHoldings>({ ...dailyHoldings.range(of), newestFirst: true, limit: 1 });
  return items[0] ?? null;
}

/** Returns the holdings from one day on, oldest first. */
export async function readDailyHoldingsValues(of: AccountKind, from: number): Promise<DailyHoldingsValue[]> {
  const { pk, prefix } = dailyHoldingsValues.range(of);
  const dailyValues: DailyHoldingsValue[] = [];
  const range = { pk, from: prefix + toDayKey(from), to: `${prefix}~`, eventual: true };
  for await (const item of queryAllItems<DailyHoldingsValue>(range))
    dailyValues.push({
      ...item,
      available: BigInt(item.available),
      frozen: BigInt(item.frozen),
      ...(item.inventory !== undefined && { inventory: BigInt(item.inventory) }),
    });
  return dailyValues;
}
