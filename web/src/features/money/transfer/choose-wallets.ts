import { type Amount, toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import type { Wallet, WalletType } from '#shared/schemas/ledger.ts';

/** The only coin that is transferred between wallets. */
const COIN = 'USDT';

/** Initial values of a transfer; missing ones are chosen automatically. */
export interface TransferInitialValues {
  to?: WalletType;
  /** USDT, a decimal string. */
  amount?: string;
}

/** Source and target wallet ids; empty when there is none to choose. */
export interface TransferWalletIds {
  from: string;
  to: string;
}

/** Returns the available balance of a wallet. */
export const getTransferableBalance = (wallet: Wallet): Amount => toAmount(wallet.available_balance);

/** Returns the wallets that can receive money; a pending one can. */
export const filterTransferTargets = (wallets: readonly Wallet[]): Wallet[] =>
  wallets.filter(({ coin_type, status }) => coin_type === COIN && (status === 'active' || status === 'pending'));

/** Returns the wallets that money can leave. */
export const filterTransferSources = (wallets: readonly Wallet[]): Wallet[] =>
  filterTransferTargets(wallets).filter(
    (wallet) => wallet.status === 'active' && getTransferableBalance(wallet) > ZERO_AMOUNT,
  );

/** Returns the fullest wallet that can fund this type; null when none has anything, or the target cannot receive. */
export function findLargestTransferSource(wallets: readonly Wallet[], to: WalletType): Wallet | null {
  if (!filterTransferTargets(wallets).some(({ wallet_type }) => wallet_type === to)) return null;
  const [first, ...otherSources] = filterTransferSources(wallets).filter(({ wallet_type }) => wallet_type !== to);
  return first === undefined
    ? null
    : otherSources.reduce(
        (largest, wallet) => (getTransferableBalance(wallet) > getTransferableBalance(largest) ? wallet : largest),
        first,
      );
}

/** Returns the default target: the trading wallet from the deposit wallet, and the deposit wallet from any other. */
const usualTarget = (from: WalletType): WalletType => (from === 'spot' ? 'trading' : 'spot');

/** Returns the initial wallets of a transfer: into the requested one, otherwise out of the fullest. */
export function getDefaultTransferWallets(wallets: readonly Wallet[], requestedType?: WalletType): TransferWalletIds {
  const idOf = (type: WalletType | undefined) =>
    filterTransferTargets(wallets).find(({ wallet_type }) => wallet_type === type)?.id ?? '';
  if (requestedType !== undefined)
    return { from: findLargestTransferSource(wallets, requestedType)?.id ?? '', to: idOf(requestedType) };
  const [source] = filterTransferSources(wallets).toSorted((a, b) =>
    getTransferableBalance(a) < getTransferableBalance(b) ? 1 : -1,
  );
  return { from: source?.id ?? '', to: idOf(source && usualTarget(source.wallet_type)) };
}

/**
 * Returns the amount to offer for a transfer into a wallet that is short: at most what the source has. Null when nothing
 * is missing or no wallet can give.
 * @param short missing USDT, a decimal string
 */
export function getTransferOffer(
  wallets: readonly Wallet[] | undefined,
  to: WalletType | undefined,
  short: string | null | undefined,
): string | null {
  if (wallets === undefined || to === undefined || short === null || short === undefined) return null;
  const source = findLargestTransferSource(wallets, to);
  if (source === null) return null;
  return toAmount(short) > getTransferableBalance(source) ? source.available_balance : short;
}

/** Other wallets that may cover what one lacks, fullest first, and what they hold together. */
export interface FundingReserve {
  ids: readonly string[];
  total: Amount;
}

/** Returns the wallets that can fund this type in the step of an order; none while it cannot receive. */
export function getFundingReserve(wallets: readonly Wallet[], to: WalletType): FundingReserve {
  const canReceive = filterTransferTargets(wallets).some(({ wallet_type }) => wallet_type === to);
  const sources = filterTransferSources(wallets)
    .filter(({ wallet_type }) => canReceive && wallet_type !== to)
    .toSorted((a, b) => (getTransferableBalance(a) < getTransferableBalance(b) ? 1 : -1));
  return {
    ids: sources.map(({ id }) => id),
    total: sources.reduce<bigint>((sum, wallet) => sum + getTransferableBalance(wallet), ZERO_AMOUNT) as Amount,
  };
}

/** Selects what can fund the trading wallet: one function, so that a query runs it only on new balances. */
export const selectTradingReserve = (wallets: readonly Wallet[]): FundingReserve =>
  getFundingReserve(wallets, 'trading');

/** How a payment is covered, in units: `moved` from the reserve, `missing` everywhere. */
interface PaymentFunding {
  moved: Amount;
  missing: Amount;
  /** Available balance of the paying wallet afterwards; negative while something is missing. */
  after: Amount;
}

/** Computes what a payment takes from the reserve; nothing of it when even that is too little. */
export function computePaymentFunding(required: Amount, balance: Amount, reserve?: FundingReserve): PaymentFunding {
  const short = required - balance;
  const total = reserve?.total ?? 0n;
  const missing = short > total ? short - total : 0n;
  const moved = short > 0n && missing === 0n ? short : 0n;
  return {
    moved: moved as Amount,
    missing: missing as Amount,
    after: (moved - short) as Amount,
  };
}
