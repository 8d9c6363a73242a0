import { iteratePendingExchanges, type StoredExchange } from '#functions/data/exchange/exchanges.ts';
import { readInventory } from '#functions/data/exchange/inventory.ts';
import {
  type InventoryHoldings,
  writeDailyHoldings,
  readLatestDailyHoldings,
} from '#functions/data/ledger/holdings.ts';
import { INVENTORY_MISMATCH_ID, type LedgerMismatch } from '#functions/data/ledger/mismatches.ts';
import type { CoinUnits, WalletHoldings, ReconciliationPass } from '#functions/data/ledger/reconciliation.ts';
import type { StoredWallet } from '#functions/data/ledger/wallets.ts';
import { readLatestTick } from '#functions/data/market/ticks.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { type AccountKind, accountKinds } from '#shared/ids.ts';
import { coins } from '#shared/market/coins.ts';
import { getCoinPrices } from '#shared/market/usdt-value.ts';
import { formatUnits, ZERO_AMOUNT } from '#shared/money.ts';
import { DAY_SECONDS } from '#shared/time.ts';

/** Adds other accounts’ total holdings. */
export function sumWalletHoldings(holdings: WalletHoldings, more: WalletHoldings): WalletHoldings {
  const sums = { ...holdings };
  for (const [name, { available, frozen }] of Object.entries(more)) {
    const before = sums[name] ?? { available: 0n, frozen: 0n };
    sums[name] = {
      available: BigInt(before.available) + BigInt(available),
      frozen: BigInt(before.frozen) + BigInt(frozen),
    };
  }
  return sums;
}

/** Adds the holdings of one more account. */
export function addWalletsToHoldings(holdings: WalletHoldings, wallets: readonly StoredWallet[]): WalletHoldings {
  const own = wallets.map(({ wallet_type, coin_type, available, frozen }): WalletHoldings => ({
    [`${wallet_type}:${coin_type}`]: { available, frozen },
  }));
  return own.reduce(sumWalletHoldings, holdings);
}

/** Adds the units of one more account or of several. */
export function sumCoinUnits(sums: CoinUnits, more: CoinUnits): CoinUnits {
  const together = { ...sums };
  for (const [coin, units] of Object.entries(more)) together[coin] = BigInt(together[coin] ?? 0) + BigInt(units);
  return together;
}

/**
 * Returns the house’s inventory of each coin by the exchange counters, without amounts reserved by pending exchanges.
 */
async function countedInventory(kind: AccountKind, pendingExchanges: readonly StoredExchange[]): Promise<CoinUnits> {
  let countedUnits: CoinUnits = {};
  for (const coin of coins) {
    const units = await readInventory(kind, coin);
    if (units !== ZERO_AMOUNT) countedUnits[coin] = units;
  }
  for (const { account_kind, from_coin, to_coin, amount, reserved } of pendingExchanges)
    if (account_kind === kind) countedUnits = sumCoinUnits(countedUnits, { [from_coin]: -amount, [to_coin]: reserved });
  return countedUnits;
}

const getInventoryAccount = (kind: AccountKind): LedgerMismatch['account'] => ({ kind, id: INVENTORY_MISMATCH_ID });

/**
 * Consecutive passes in which counters and journals must differ by the same. An exchange that ends during a pass moves
 * the counters before or after its account is read: a small house sees the same difference repeatedly by chance.
 */
const SAME_IN = 4;

type InventorySums = Pick<InventoryHoldings, 'counted' | 'journal'>;

const getInventoryDifference = ({ counted, journal }: InventorySums, coin: string): bigint =>
  BigInt(counted[coin] ?? 0) - BigInt(journal[coin] ?? 0);

/** Consecutive passes with the same difference, by coin. */
function differingFor(now: InventorySums, last: InventoryHoldings | undefined): Record<string, number> {
  const passes: Record<string, number> = {};
  for (const coin of Object.keys({ ...now.counted, ...now.journal })) {
    const by = getInventoryDifference(now, coin);
    if (by === 0n) continue;
    const isAsBefore = last !== undefined && getInventoryDifference(last, coin) === by;
    passes[coin] = isAsBefore ? (last.differing?.[coin] ?? 1) + 1 : 1;
  }
  return passes;
}

async function compareInventory(
  kind: AccountKind,
  journal: CoinUnits,
  pendingExchanges: readonly StoredExchange[],
): Promise<InventoryHoldings> {
  const summed = { counted: await countedInventory(kind, pendingExchanges), journal };
  return { ...summed, differing: differingFor(summed, (await readLatestDailyHoldings(kind))?.inventory) };
}

function inventoryMismatches(
  kind: AccountKind,
  { counted, journal, differing = {} }: InventoryHoldings,
): LedgerMismatch[] {
  const formatUnitsOf = (units: CoinUnits, coin: string) => formatUnits(BigInt(units[coin] ?? 0));
  return Object.entries(differing).flatMap(([coin, passes]) =>
    passes < SAME_IN
      ? []
      : [
          {
            account: getInventoryAccount(kind),
            what: `inventory ${coin}`,
            journal: formatUnitsOf(journal, coin),
            wallet: formatUnitsOf(counted, coin),
          },
        ],
  );
}

/**
 * Stores the sums of a whole pass as the holdings of this day, never of a partial one. Returns the differences between
 * the house’s inventory and the journals, by account kind.
 */
export async function storeReconciliationHoldings({
  began_at,
  segments,
}: ReconciliationPass): Promise<{ account: LedgerMismatch['account']; mismatches: LedgerMismatch[] }[]> {
  const ended_at = nowSeconds();
  const prices = getCoinPrices((await readLatestTick())?.prices);
  const pendingExchanges: StoredExchange[] = [];
  for await (const exchange of iteratePendingExchanges()) pendingExchanges.push(exchange);
  const passMismatches: { account: LedgerMismatch['account']; mismatches: LedgerMismatch[] }[] = [];
  for (const kind of accountKinds) {
    const own = segments.filter((segment) => segment.kind === kind);
    const journal = own.reduce<CoinUnits>((sums, segment) => sumCoinUnits(sums, segment.inventory), {});
    const inventory = await compareInventory(kind, journal, pendingExchanges);
    passMismatches.push({ account: getInventoryAccount(kind), mismatches: inventoryMismatches(kind, inventory) });
    await writeDailyHoldings(kind, {
      day: Math.floor(ended_at / DAY_SECONDS),
      began_at,
      ended_at,
      accounts: own.reduce((sum, { accounts }) => sum + accounts, 0),
      held: own.reduce<WalletHoldings>((sums, segment) => sumWalletHoldings(sums, segment.held), {}),
      prices,
      inventory,
    });
  }
  return passMismatches;
}
