import { readChainTotal } from '#functions/data/chains/chain-totals.ts';
import { readHotWalletStates } from '#functions/data/chains/hot-wallet-states.ts';
import { readInventory } from '#functions/data/exchange/inventory.ts';
import { listHoldings, readLatestDailyHoldings } from '#functions/data/ledger/holdings.ts';
import type { StaffPrincipal } from '#functions/domain/identity/principals.ts';
import { toCsvFieldColumns } from '#functions/domain/lists/csv-columns.ts';
import type { CsvColumn } from '#functions/domain/lists/csv.ts';
import { exportCsvRows } from '#functions/domain/staff/acts/export-rows.ts';
import { mapConcurrent } from '#functions/lib/map-concurrent.ts';
import { coins } from '#shared/market/coins.ts';
import { networkSpecs } from '#shared/market/networks.ts';
import { formatUnits } from '#shared/money.ts';
import type { LiabilitiesBacking, CoinLiabilityBacking } from '#shared/schemas/admin/ledger.ts';

/** Coins read concurrently. */
const AT_A_TIME = 8;

const formatKnownUnits = (units: bigint | null): string | null => (units === null ? null : formatUnits(units));

/** Sums by coin, units of 10⁻⁸. */
function sumByCoin(parts: Iterable<readonly [coin: string, units: bigint]>): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const [coin, units] of parts) sums.set(coin, (sums.get(coin) ?? 0n) + units);
  return sums;
}

/**
 * Compares the liabilities to customers with the known holdings, per coin. Chain deposits, hot wallets and inventory
 * are current; liabilities are those of the last pass over all wallets.
 */
export async function readLiabilityBacking(): Promise<LiabilitiesBacking> {
  const [holdings, hotWallets] = await Promise.all([
    readLatestDailyHoldings('live'),
    readHotWalletStates(networkSpecs.map(({ network }) => network)),
  ]);
  const wallets = hotWallets.filter((wallet) => wallet !== null);
  const owed =
    holdings &&
    sumByCoin(
      listHoldings(holdings.held).map((wallet) => [wallet.coin_type, wallet.available + wallet.frozen] as const),
    );
  const hot = sumByCoin(
    wallets.flatMap(({ balances }) => Object.entries(balances).map(([coin, units]) => [coin, BigInt(units)] as const)),
  );
  const rows = await mapConcurrent(coins, AT_A_TIME, async (coin_type): Promise<CoinLiabilityBacking | null> => {
    const [from_chains, inventory] = await Promise.all([readChainTotal(coin_type), readInventory('live', coin_type)]);
    const of = { owed: owed && (owed.get(coin_type) ?? 0n), hot: hot.get(coin_type) ?? null };
    if ([of.owed, of.hot, from_chains, inventory].every((units) => units === null || units === 0n)) return null;
    return {
      coin_type,
      owed: formatKnownUnits(of.owed),
      from_chains: formatUnits(from_chains),
      hot_wallets: formatKnownUnits(of.hot),
      inventory: formatUnits(inventory),
      difference: of.owed === null ? null : formatUnits(from_chains - of.owed),
    };
  });
  return {
    owed_at: holdings?.ended_at ?? null,
    hot_wallets_at: wallets.length > 0 ? Math.min(...wallets.map(({ seen_at }) => seen_at)) : null,
    backing: rows.filter((row) => row !== null),
  };
}

const columns: readonly CsvColumn<CoinLiabilityBacking>[] = toCsvFieldColumns(
  'coin_type',
  'owed',
  'from_chains',
  'hot_wallets',
  'inventory',
  'difference',
);

/** Exports the same as CSV, and records who did. */
export async function exportLiabilityBacking(caller: StaffPrincipal, address: string): Promise<string> {
  const { backing } = await readLiabilityBacking();
  return exportCsvRows(backing, columns, 'holdings.export', { list: 'backing' }, caller, address);
}
