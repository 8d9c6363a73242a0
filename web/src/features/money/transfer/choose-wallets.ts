import { type Amount, amount, formatUnits, ZERO } from '#shared/money.ts';
import type { Wallet, WalletType } from '#shared/schemas/ledger.ts';

/** What is transferred: nothing else moves between wallets. */
const COIN = 'USDT';

/** What a transfer begins with; what is left out is chosen. */
export interface TransferStart {
  to?: WalletType;
  /** USDT, a decimal string. */
  amount?: string;
}

/** Between which wallets, by their ids; empty where there is none to choose. */
export interface TransferWallets {
  from: string;
  to: string;
}

/** What can be moved out of a wallet. */
export const getTransferableBalance = (wallet: Wallet): Amount => amount(wallet.available_balance);

/** Wallets that money can come to: a pending one takes it in. */
export const filterTransferTargets = (wallets: readonly Wallet[]): Wallet[] =>
  wallets.filter(({ coin_type, status }) => coin_type === COIN && (status === 'active' || status === 'pending'));

/** Wallets that money can leave. */
export const filterTransferSources = (wallets: readonly Wallet[]): Wallet[] =>
  filterTransferTargets(wallets).filter(
    (wallet) => wallet.status === 'active' && getTransferableBalance(wallet) > ZERO,
  );

/** The wallet with most to give to one of this type; null where none has anything, or that one takes nothing. */
export function findLargestSource(wallets: readonly Wallet[], to: WalletType): Wallet | null {
  if (!filterTransferTargets(wallets).some(({ wallet_type }) => wallet_type === to)) return null;
  const [first, ...others] = filterTransferSources(wallets).filter(({ wallet_type }) => wallet_type !== to);
  return first === undefined
    ? null
    : others.reduce(
        (most, wallet) => (getTransferableBalance(wallet) > getTransferableBalance(most) ? wallet : most),
        first,
      );
}

/** Where deposits arrive is left for where one trades; any other wallet for where money comes and goes. */
const usualTarget = (from: WalletType): WalletType => (from === 'spot' ? 'trading' : 'spot');

/** Between which wallets a transfer begins: into the one that is asked for, else out of the fullest. */
export function getDefaultTransferWallets(wallets: readonly Wallet[], asked?: WalletType): TransferWallets {
  const idOf = (type: WalletType | undefined) =>
    filterTransferTargets(wallets).find(({ wallet_type }) => wallet_type === type)?.id ?? '';
  if (asked !== undefined) return { from: findLargestSource(wallets, asked)?.id ?? '', to: idOf(asked) };
  const [source] = filterTransferSources(wallets).toSorted((a, b) =>
    getTransferableBalance(a) < getTransferableBalance(b) ? 1 : -1,
  );
  return { from: source?.id ?? '', to: idOf(source && usualTarget(source.wallet_type)) };
}

/** What is missing where an order would leave less than nothing, a decimal string; null where nothing is. */
export function getShortfall(balanceAfter: string | null | undefined): string | null {
  if (balanceAfter === null || balanceAfter === undefined) return null;
  const left = amount(balanceAfter);
  return left < ZERO ? formatUnits(-left) : null;
}
