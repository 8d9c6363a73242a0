import { padNumber } from '#functions/data/table/keys.ts';
import { declareItems } from '#functions/data/table/kinds.ts';
import { getItem, putItem, queryPage, queryAllItems } from '#functions/data/table/table.ts';
import type { AccountKind } from '#shared/ids.ts';
import { type CoinPrices, getUsdtValue } from '#shared/market/worth.ts';
import type { WalletType } from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';
import type { CoinUnits, WalletHoldings } from './reconciliation.ts';

/*
 * What customers hold together, by the days (UTC) on which a whole pass over all wallets ended: each pass writes over the
 * one before it on that day. Only the function that compares the books may write here.
 */

const ofHoldings = (of: AccountKind) => `HELD#${of}`;
/** All of it, by wallet. */
const heldDays = declareItems(ofHoldings, 'DAY');
/** What it was worth, by itself: a year of these is read for a chart. */
const heldValues = declareItems(ofHoldings, 'VALUE');

const nameOf = (day: number): string => padNumber(day, 6);

/** Units of 10⁻⁸. */
export interface HoldingAmounts {
  available: bigint;
  frozen: bigint;
}

/** What is held, wallet by wallet of each type and coin. */
export const listHoldings = (
  held: WalletHoldings,
): (HoldingAmounts & { wallet_type: WalletType; coin_type: string })[] =>
  Object.entries(held).map(([wallet, { available, frozen }]) => {
    const [wallet_type, coin_type = ''] = wallet.split(':');
    return { wallet_type: wallet_type as WalletType, coin_type, available: BigInt(available), frozen: BigInt(frozen) };
  });

/** What it comes to in USDT, each part rounded down; coins without a price are left out. */
export function getHoldingsValue(held: WalletHoldings, prices: CoinPrices): HoldingAmounts {
  const sum = { available: 0n, frozen: 0n };
  for (const { coin_type, available, frozen } of listHoldings(held)) {
    sum.available += getUsdtValue(available, coin_type, prices) ?? 0n;
    sum.frozen += getUsdtValue(frozen, coin_type, prices) ?? 0n;
  }
  return sum;
}

/** What the house has of each coin from exchanges, units of 10⁻⁸, below zero where it gave more than it got. */
export interface InventoryHoldings {
  /** By the counters, without what exchanges that wait have taken of them. */
  counted: CoinUnits;
  /** By the legs of all journals. */
  journal: CoinUnits;
  /** In how many passes in a row each coin in which the two differ has differed by as much; left out by older versions. */
  differing?: Record<string, number>;
}

/** What that comes to in USDT, rounded towards the smaller; coins without a price are left out. */
export function getInventoryValue({ counted }: InventoryHoldings, prices: CoinPrices): bigint {
  let sum = 0n;
  for (const [coin, held] of Object.entries(counted)) {
    const units = BigInt(held);
    const worth = getUsdtValue(units < 0n ? -units : units, coin, prices) ?? 0n;
    sum += units < 0n ? -worth : worth;
  }
  return sum;
}

/** What a pass came to. */
export interface DailyHoldings {
  /** Counted from 1970. */
  day: number;
  /** Between these two seconds each wallet was read once. */
  began_at: EpochSeconds;
  ended_at: EpochSeconds;
  accounts: number;
  held: WalletHoldings;
  /** In USDT by coin, of the last tick when the pass ended; a coin without a price is left out. */
  prices: CoinPrices;
  /** Left out of days from before it was summed. */
  inventory?: InventoryHoldings;
}

/** In USDT by the prices of that day, units of 10⁻⁸; coins without a price are left out. */
export interface DailyHoldingsValue extends HoldingAmounts {
  day: number;
  ended_at: EpochSeconds;
  /** Of the house's inventory; left out of days from before it was summed. */
  inventory?: bigint;
}

/** Keeps what a pass came to in the place of one that ended earlier that day. */
export async function writeHoldings(of: AccountKind, day: DailyHoldings): Promise<void> {
  await putItem(heldDays.key(of, nameOf(day.day)), { ...day });
  const value: DailyHoldingsValue = {
    day: day.day,
    ended_at: day.ended_at,
    ...getHoldingsValue(day.held, day.prices),
    ...(day.inventory && { inventory: getInventoryValue(day.inventory, day.prices) }),
  };
  await putItem(heldValues.key(of, nameOf(day.day)), { ...value });
}

/** The last pass that ended on a day; null where none did. */
export const readHoldings = (of: AccountKind, day: number): Promise<DailyHoldings | null> =>
  getItem<DailyHoldings>(heldDays.key(of, nameOf(day)));

/** The last pass of all; null before the first. */
export async function readLatestHoldings(of: AccountKind): Promise<DailyHoldings | null> {
  const { items } = await queryPage<DailyHoldings>({ ...heldDays.range(of), newestFirst: true, limit: 1 });
  return items[0] ?? null;
}

/** What was held on the days from one on, the oldest first. */
export async function readHoldingsValues(of: AccountKind, from: number): Promise<DailyHoldingsValue[]> {
  const { pk, prefix } = heldValues.range(of);
  const found: DailyHoldingsValue[] = [];
  const range = { pk, from: prefix + nameOf(from), to: `${prefix}~`, eventual: true };
  for await (const item of queryAllItems<DailyHoldingsValue>(range))
    found.push({
      ...item,
      available: BigInt(item.available),
      frozen: BigInt(item.frozen),
      ...(item.inventory !== undefined && { inventory: BigInt(item.inventory) }),
    });
  return found;
}
