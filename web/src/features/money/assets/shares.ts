import { type Amount, toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import type { Wallet, WalletType } from '#shared/schemas/ledger.ts';
import { displayedWalletTypes } from '#web/features/money/displayed-wallet-types.ts';
import { sumWalletValues } from '#web/features/money/wallet-totals.ts';

/** The whole, in hundredths of a percent. */
export const FULL_ASSET_SHARE = 10_000;

/**
 * Returns each value's share in hundredths of a percent, rounded so that they sum to the whole. Null for an empty
 * whole.
 */
export function computeShares(values: readonly bigint[]): number[] | null {
  const total = values.reduce((sum, value) => sum + value, 0n);
  if (total <= 0n) return null;
  const exact = values.map((value) => value * BigInt(FULL_ASSET_SHARE));
  const shares = exact.map((part) => Number(part / total));
  const missing = FULL_ASSET_SHARE - shares.reduce((sum, share) => sum + share, 0);
  // The largest remainders are rounded up.
  const order = exact.map((part, place) => ({ place, cut: part % total }));
  order.sort((a, b) => (a.cut < b.cut ? 1 : a.cut > b.cut ? -1 : 0));
  for (const { place } of order.slice(0, missing)) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}

/** Wallet with its share of all assets; null when its value is unknown, or there are no assets. */
export interface WalletWithShare extends Wallet {
  share: number | null;
}

/** All wallets of one type. */
export interface WalletTypeSummary {
  type: WalletType;
  /** USDT; excludes coins without a price. */
  value: Amount;
  /** Hundredths of a percent; null without assets. */
  share: number | null;
  /** Most valuable first. */
  wallets: WalletWithShare[];
}

export interface AssetSummary {
  /** USDT; excludes coins without a price. */
  total: Amount;
  types: WalletTypeSummary[];
}

const toWalletAmount = ({ value }: Wallet): Amount => (value === null ? ZERO_AMOUNT : toAmount(value));

/** Groups assets by wallet type. A type's share is the sum of its wallets' shares. */
export function summarizeAssets(wallets: readonly Wallet[]): AssetSummary {
  const shares = computeShares(wallets.map(toWalletAmount));
  const owned = wallets.map((wallet, place): WalletWithShare => ({
    ...wallet,
    share: wallet.value === null ? null : (shares?.[place] ?? null),
  }));
  const types = displayedWalletTypes.map((type): WalletTypeSummary => {
    const own = owned
      .filter(({ wallet_type }) => wallet_type === type)
      .sort((a, b) => (toWalletAmount(a) < toWalletAmount(b) ? 1 : toWalletAmount(a) > toWalletAmount(b) ? -1 : 0));
    const share = shares && own.reduce((part, wallet) => part + (wallet.share ?? 0), 0);
    return { type, value: sumWalletValues(own), share, wallets: own };
  });
  return { total: sumWalletValues(wallets), types };
}

/** Returns the wallet type with the highest value; the first of equal ones. */
export const findLargestWalletType = ({ types }: AssetSummary): WalletType =>
  types.reduce<{ type: WalletType; value: bigint }>(
    (largest, walletType) => (walletType.value > largest.value ? walletType : largest),
    {
      type: displayedWalletTypes[0],
      value: ZERO_AMOUNT,
    },
  ).type;

/** Filter of a list of wallets. */
export interface CoinFilter {
  /** Part of a coin's code or name. */
  search: string;
  hideSmall: boolean;
}

/** Balances below this are small, USDT. */
const SMALL = toAmount('1');

/**
 * Returns the wallets that match. A coin without a price is not small, because its value is unknown, unless its balance
 * is zero.
 */
export const filterWallets = <One extends Wallet>(
  wallets: readonly One[],
  { search, hideSmall }: CoinFilter,
): One[] => {
  const searchText = search.trim().toLowerCase();
  return wallets.filter(
    (wallet) =>
      [wallet.coin_type, wallet.coin_name].some((name) => name.toLowerCase().includes(searchText)) &&
      !(hideSmall && wallet.value !== null && toAmount(wallet.value) < SMALL),
  );
};

/** Returns a share as percent, a decimal string with two decimals. */
export const shareToPercent = (share: number): string => (share / 100).toFixed(2);
