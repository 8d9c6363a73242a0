import {
  listHoldings,
  type HoldingAmounts,
  type DailyHoldingsValue,
  getInventoryValue,
  readHoldingsValues,
  readHoldings,
  readLatestHoldings,
  type DailyHoldings as StoredDay,
  getHoldingsValue,
} from '#functions/data/ledger/holdings.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import type { StaffPrincipal } from '#functions/domain/identity/callers.ts';
import { fieldColumns } from '#functions/domain/lists/csv-columns.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import { exportRows } from '#functions/domain/staff/acts/export-rows.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountKind } from '#shared/ids.ts';
import { coinName, coins } from '#shared/market/coins.ts';
import { type CoinPrices, getCoinPrices, getUsdtValue } from '#shared/market/worth.ts';
import { formatUnits } from '#shared/money.ts';
import type { HoldingsDay, Holding, Holdings } from '#shared/schemas/admin/books.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import type { holdingSpans } from '#shared/staff/choices.ts';
import { DAY, type EpochSeconds } from '#shared/time.ts';

interface Asked {
  kind?: AccountKind | undefined;
  /** `YYYY-MM-DD`, UTC. */
  day?: string | undefined;
}

const dayText = (day: number): string => new Date(day * DAY * 1000).toISOString().slice(0, 10);
const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000 / DAY;

/** Holdings, and the prices for their value. */
interface Summed {
  held: StoredDay;
  prices: CoinPrices;
  priced_at: EpochSeconds | null;
}

/** Returns a day's holdings at that day's prices; the last ones at current prices. Null without any. */
async function summed({ kind = 'live', day }: Asked): Promise<Summed | null> {
  if (day !== undefined) {
    const holdings = await readHoldings(kind, dayOf(day));
    return holdings && { held: holdings, prices: holdings.prices, priced_at: holdings.ended_at };
  }
  const [holdings, tick] = await Promise.all([readLatestHoldings(kind), readLatestTick()]);
  return holdings && { held: holdings, prices: getCoinPrices(tick?.prices), priced_at: tick?.at ?? null };
}

const placeOf = (places: readonly string[], wantedPlace: string): number => {
  const place = places.indexOf(wantedPlace);
  return place === -1 ? places.length : place;
};

function rowOf(
  { wallet_type, coin_type, available, frozen }: ReturnType<typeof listHoldings>[number],
  prices: CoinPrices,
) {
  // Each part by itself, so that the row values add up to the total.
  const [free, bound] = [getUsdtValue(available, coin_type, prices), getUsdtValue(frozen, coin_type, prices)];
  return {
    coin_type,
    coin_name: coinName(coin_type),
    wallet_type,
    available: formatUnits(available),
    frozen: formatUnits(frozen),
    price: prices[coin_type] ?? null,
    value: free === null || bound === null ? null : formatUnits(free + bound),
  };
}

/** Returns one row per wallet with a balance, ordered by coin, then wallet. */
const rowsOf = ({ held, prices }: Summed): Holding[] =>
  listHoldings(held.held)
    .filter(({ available, frozen }) => available !== 0n || frozen !== 0n)
    .map((holding) => rowOf(holding, prices))
    .sort((a, b) => {
      const byCoin = placeOf(coins, a.coin_type) - placeOf(coins, b.coin_type);
      return byCoin === 0 ? placeOf(walletTypes, a.wallet_type) - placeOf(walletTypes, b.wallet_type) : byCoin;
    });

const worthView = ({ available, frozen }: HoldingAmounts) => ({
  available: formatUnits(available),
  frozen: formatUnits(frozen),
  value: formatUnits(available + frozen),
});

const signed = (units: bigint) => formatUnits(units);

/** Returns the house's inventory per coin, in coin order; null for a day without a sum. */
function inventoryOf({ held: { inventory }, prices }: Summed): Holdings['inventory'] {
  if (!inventory) return null;
  const { counted, journal } = inventory;
  return coins
    .map((coin) => ({ coin, units: BigInt(counted[coin] ?? 0), legs: BigInt(journal[coin] ?? 0) }))
    .filter(({ units, legs }) => units !== 0n || legs !== 0n)
    .map(({ coin, units, legs }) => ({
      coin_type: coin,
      amount: signed(units),
      journal: signed(legs),
      value:
        prices[coin] === undefined ? null : signed(getInventoryValue({ counted: { [coin]: units }, journal }, prices)),
    }));
}

const dayView = ({ day, ended_at, available, frozen, inventory }: DailyHoldingsValue): HoldingsDay => ({
  day: dayText(day),
  ended_at,
  ...worthView({ available, frozen }),
  inventory: inventory === undefined ? null : signed(inventory),
});

/**
 * Returns the customers' total holdings, by coin and wallet, and their value day by day. The reconciliation's pass over
 * all wallets summed them: only those sums are added here.
 */
export async function readHoldingsForStaff({
  days = '30',
  ...holdingsFilter
}: Asked & { days?: (typeof holdingSpans)[number] | undefined }): Promise<Holdings> {
  const first = Math.floor(nowSeconds() / DAY) - Number(days) + 1;
  const [summedHoldings, values] = await Promise.all([summed(holdingsFilter), readHoldingsValues(holdingsFilter.kind ?? 'live', first)]);
  return {
    as_of: summedHoldings && {
      day: dayText(summedHoldings.held.day),
      began_at: summedHoldings.held.began_at,
      ended_at: summedHoldings.held.ended_at,
      accounts: summedHoldings.held.accounts,
      priced_at: summedHoldings.priced_at,
    },
    holdings: summedHoldings ? rowsOf(summedHoldings) : [],
    totals: worthView(getHoldingsValue(summedHoldings?.held.held ?? {}, summedHoldings?.prices ?? {})),
    inventory: summedHoldings && inventoryOf(summedHoldings),
    days: values.map(dayView),
  };
}

const columns: readonly CsvColumn<Holding>[] = fieldColumns(
  'coin_type',
  'wallet_type',
  'available',
  'frozen',
  'price',
  'value',
);

/** Exports customer holdings as CSV, and records who did. */
export async function exportHoldings(holdingsFilter: Asked, caller: StaffPrincipal, address: string): Promise<string> {
  const summedHoldings = await summed(holdingsFilter);
  return exportRows(summedHoldings ? rowsOf(summedHoldings) : [], columns, 'holdings.export', holdingsFilter, caller, address);
}
