import { type Amount, amount, ZERO } from '#shared/money.ts';
import type { Wallet, WalletType } from '#shared/schemas/ledger.ts';
import { displayedWalletTypes } from '#web/features/money/shown-types.ts';

/** A whole, in hundredths of a percent. */
export const FULL_SHARE = 10_000;

/**
 * What part of the whole each value is, in hundredths of a percent: rounded so that together they are the whole. Null
 * where there is nothing to be a part of.
 */
export function computeShares(values: readonly bigint[]): number[] | null {
  const total = values.reduce((sum, value) => sum + value, 0n);
  if (total <= 0n) return null;
  const exact = values.map((value) => value * BigInt(FULL_SHARE));
  const shares = exact.map((part) => Number(part / total));
  const missing = FULL_SHARE - shares.reduce((sum, share) => sum + share, 0);
  // What was cut off most is rounded up.
  const order = exact.map((part, place) => ({ place, cut: part % total }));
  order.sort((a, b) => (a.cut < b.cut ? 1 : a.cut > b.cut ? -1 : 0));
  for (const { place } of order.slice(0, missing)) shares[place] = (shares[place] ?? 0) + 1;
  return shares;
}

/** A wallet with its part of all that is owned; null where its worth is not known, or nothing is owned. */
export interface WalletWithShare extends Wallet {
  share: number | null;
}

/** All wallets of one kind. */
export interface WalletTypeSummary {
  type: WalletType;
  /** USDT; coins without a price are not in it. */
  value: Amount;
  /** Hundredths of a percent; null where nothing is owned. */
  share: number | null;
  /** The most valuable first. */
  wallets: WalletWithShare[];
}

export interface AssetSummary {
  /** USDT; coins without a price are not in it. */
  total: Amount;
  types: WalletTypeSummary[];
}

const valueOf = ({ value }: Wallet): Amount => (value === null ? ZERO : amount(value));
const sum = (wallets: readonly Wallet[]): Amount =>
  wallets.reduce<bigint>((total, wallet) => total + valueOf(wallet), ZERO) as Amount;

/** What somebody owns, by the kind of wallet. The part of a kind is what the parts of its wallets come to. */
export function summarizeAssets(wallets: readonly Wallet[]): AssetSummary {
  const shares = computeShares(wallets.map(valueOf));
  const owned = wallets.map((wallet, place): WalletWithShare => ({
    ...wallet,
    share: wallet.value === null ? null : (shares?.[place] ?? null),
  }));
  const types = displayedWalletTypes.map((type): WalletTypeSummary => {
    const own = owned
      .filter(({ wallet_type }) => wallet_type === type)
      .sort((a, b) => (valueOf(a) < valueOf(b) ? 1 : valueOf(a) > valueOf(b) ? -1 : 0));
    const share = shares && own.reduce((part, wallet) => part + (wallet.share ?? 0), 0);
    return { type, value: sum(own), share, wallets: own };
  });
  return { total: sum(wallets), types };
}

/** The kind of wallet that holds most; the first of equal ones. */
export const findLargestWalletType = ({ types }: AssetSummary): WalletType =>
  types.reduce<{ type: WalletType; value: bigint }>((most, one) => (one.value > most.value ? one : most), {
    type: displayedWalletTypes[0],
    value: ZERO,
  }).type;

/** What a list of wallets is narrowed to. */
export interface CoinFilter {
  /** Part of a coin's letters or of its name. */
  search: string;
  hideSmall: boolean;
}

/** A balance is small below this, USDT. */
const SMALL = amount('1');

/** Those that pass. What a coin without a price is worth nobody knows: it is not small, unless there is none of it. */
export const filterWallets = <One extends Wallet>(
  wallets: readonly One[],
  { search, hideSmall }: CoinFilter,
): One[] => {
  const wanted = search.trim().toLowerCase();
  return wallets.filter(
    (wallet) =>
      [wallet.coin_type, wallet.coin_name].some((name) => name.toLowerCase().includes(wanted)) &&
      !(hideSmall && wallet.value !== null && amount(wallet.value) < SMALL),
  );
};

/** A share as percent, a decimal string with two decimals. */
export const shareToPercent = (share: number): string => (share / 100).toFixed(2);
