import {
  listHoldings,
  type HoldingAmounts,
  type DailyHoldingsValue,
  getInventoryValue,
  readDailyHoldingsValues,
  readDailyHoldings,
  readLatestDailyHoldings,
  type DailyHoldings as StoredDay,
  getHoldingsValue,
} from '#functions/data/ledger/holdings.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { toCsvFieldColumns } from '#functions/domain/lists/csv-columns.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import { exportCsvRows } from '#functions/domain/staff/acts/export-rows.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import type { AccountKind } from '#shared/ids.ts';
import { getCoinName, coins } from '#shared/market/coins.ts';
import { type CoinPrices, getCoinPrices, getUsdtValue } from '#shared/market/usdt-value.ts';
import { formatUnits } from '#shared/money.ts';
import type { CustomerHoldingsDay, CustomerHolding, CustomerHoldings } from '#shared/schemas/admin/ledger.ts';
import { walletTypes } from '#shared/schemas/ledger.ts';
import type { customerHoldingSpans } from '#shared/staff/choices.ts';
import { DAY_SECONDS, type EpochSeconds } from '#shared/time.ts';

interface HoldingsQuery {
  kind?: AccountKind | undefined;
  /** `YYYY-MM-DD`, UTC. */
  day?: string | undefined;
}

const dayText = (day: number): string => new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10);
const parseDayNumber = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 1000 / DAY_SECONDS;

/** Holdings, and the prices for their value. */
interface PricedHoldings {
  held: StoredDay;
  prices: CoinPrices;
  priced_at: EpochSeconds | null;
}

/** Returns a day's holdings at that day's prices; the last ones at current prices. Null without any. */
async function readPricedHoldings({ kind = 'live', day }: HoldingsQuery): Promise<PricedHoldings | null> {
  if (day !== undefined) {
    const holdings = await readDailyHoldings(kind, parseDayNumber(day));
    return holdings && { held: holdings, prices: holdings.prices, priced_at: holdings.ended_at };
  }
  const [holdings, tick] = await Promise.all([readLatestDailyHoldings(kind), readLatestTick()]);
  return holdings && { held: holdings, prices: getCoinPrices(tick?.prices), priced_at: tick?.at ?? null };
}

const getSortIndex = (places: readonly string[], wantedPlace: string): number => {
  const place = places.indexOf(wantedPlace);
  return place === -1 ? places.length : place;
};

function toHoldingRow(
  { wallet_type, coin_type, available, frozen }: ReturnType<typeof listHoldings>[number],
  prices: CoinPrices,
) {
  // Each part by itself, so that the row values add up to the total.
  const [free, bound] = [getUsdtValue(available, coin_type, prices), getUsdtValue(frozen, coin_type, prices)];
  return {
    coin_type,
    coin_name: getCoinName(coin_type),
    wallet_type,
    available: formatUnits(available),
    frozen: formatUnits(frozen),
    price: prices[coin_type] ?? null,
    value: free === null || bound === null ? null : formatUnits(free + bound),
  };
}

/** Returns one row per wallet with a balance, ordered by coin, then wallet. */
const toHoldingRows = ({ held, prices }: PricedHoldings): CustomerHolding[] =>
  listHoldings(held.held)
    .filter(({ available, frozen }) => available !== 0n || frozen !== 0n)
    .map((holding) => toHoldingRow(holding, prices))
    .sort((a, b) => {
      const byCoin = getSortIndex(coins, a.coin_type) - getSortIndex(coins, b.coin_type);
      return byCoin === 0
        ? getSortIndex(walletTypes, a.wallet_type) - getSortIndex(walletTypes, b.wallet_type)
        : byCoin;
    });

const worthView = ({ available, frozen }: HoldingAmounts) => ({
  available: formatUnits(available),
  frozen: formatUnits(frozen),
  value: formatUnits(available + frozen),
});

const signed = (units: bigint) => formatUnits(units);

/** Returns the house's inventory per coin, in coin order; null for a day without a sum. */
function getInventoryHoldings({ held: { inventory }, prices }: PricedHoldings): CustomerHoldings['inventory'] {
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

const dayView = ({ day, ended_at, available, frozen, inventory }: DailyHoldingsValue): CustomerHoldingsDay => ({
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
}: HoldingsQuery & { days?: (typeof customerHoldingSpans)[number] | undefined }): Promise<CustomerHoldings> {
  const first = Math.floor(nowSeconds() / DAY_SECONDS) - Number(days) + 1;
  const [summedHoldings, values] = await Promise.all([
    readPricedHoldings(holdingsFilter),
    readDailyHoldingsValues(holdingsFilter.kind ?? 'live', first),
  ]);
  return {
    as_of: summedHoldings && {
      day: dayText(summedHoldings.held.day),
      began_at: summedHoldings.held.began_at,
      ended_at: summedHoldings.held.ended_at,
      accounts: summedHoldings.held.accounts,
      priced_at: summedHoldings.priced_at,
    },
    holdings: summedHoldings ? toHoldingRows(summedHoldings) : [],
    totals: worthView(getHoldingsValue(summedHoldings?.held.held ?? {}, summedHoldings?.prices ?? {})),
    inventory: summedHoldings && getInventoryHoldings(summedHoldings),
    days: values.map(dayView),
  };
}

const columns: readonly CsvColumn<CustomerHolding>[] = toCsvFieldColumns(
  'coin_type',
  'wallet_type',
  'available',
  'frozen',
  'price',
  'value',
);

/** Exports customer holdings as CSV, and records who did. */
export async function exportHoldings(
  holdingsFilter: HoldingsQuery,
  caller: StaffPrincipal,
  address: string,
): Promise<string> {
  const summedHoldings = await readPricedHoldings(holdingsFilter);
  return exportCsvRows(
    summedHoldings ? toHoldingRows(summedHoldings) : [],
    columns,
    'holdings.export',
    holdingsFilter,
    caller,
    address,
  );
}
