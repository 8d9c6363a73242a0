import { getWalletKey, walletItems } from '#functions/data/table/money-keys.ts';
import { getItem, queryAllItems } from '#functions/data/table/table.ts';
import type { WriteOperation } from '#functions/data/table/transact.ts';
import {
  type MoneyDirection,
  buildWalletStatusCondition,
  usableWalletStatuses,
} from '#functions/data/table/wallet-use.ts';
import { AppError } from '#shared/errors/errors.ts';
import { fieldError } from '#shared/errors/field-errors.ts';
import type { AccountRef } from '#shared/ids.ts';
import { getSingleCoinNetwork } from '#shared/market/coin-networks.ts';
import { getCoinName, VALUATION_COIN } from '#shared/market/coins.ts';
import { type Amount, formatUnits, type Price, getValueAtPrice, ZERO_AMOUNT } from '#shared/money.ts';
import {
  type Wallet,
  type WalletStatus,
  type WalletType,
  walletTypeLabels,
  walletTypes,
} from '#shared/schemas/ledger.ts';
import type { EpochSeconds } from '#shared/time.ts';
import { getAccountCreatedAt, toWalletId } from './wallet-ids.ts';

export interface StoredWallet {
  sk: string;
  wallet_type: WalletType;
  coin_type: string;
  available: number | bigint;
  frozen: number | bigint;
  /** Number of movements of this wallet. */
  version: number;
  /** Sum of the digests of the journal entries that moved it. */
  digests?: number | bigint;
  /** Active by default. */
  status?: WalletStatus;
  /** Number of changes of the status. */
  status_version?: number;
  /** Last change of its balance; left out if before this field existed. */
  updated_at?: EpochSeconds;
}

export interface WalletBalance {
  available: Amount;
  frozen: Amount;
}

/** True when user actions may change the balance of a wallet; `direction` is that of the money. */
export const isWalletUsable = (
  { status = 'active' }: Pick<StoredWallet, 'status'>,
  direction: MoneyDirection,
): boolean => usableWalletStatuses[direction].includes(status);

/**
 * Requires that a wallet may receive, for user actions now and for what it receives later.
 * @throws {AppError} WALLET_NOT_ACTIVE at `field`, by its transaction.
 */
export const assertWalletCanReceive = (
  account: AccountRef,
  type: WalletType,
  coin: string,
  field: string,
): WriteOperation => ({
  label: `wallet ${type}:${coin} takes money in`,
  check: getWalletKey(account, type, coin),
  ...buildWalletStatusCondition(usableWalletStatuses.in),
  fails: new AppError('WALLET_NOT_ACTIVE', { fields: { [field]: fieldError('walletNotActive') } }),
});

const unmoved = (account: AccountRef, wallet_type: WalletType, coin_type: string): StoredWallet => ({
  sk: getWalletKey(account, wallet_type, coin_type).sk,
  wallet_type,
  coin_type,
  available: 0,
  frozen: 0,
  version: 0,
});

/** Returns one wallet; zeros when it was never used. */
export const readWallet = async (account: AccountRef, type: WalletType, coin: string): Promise<StoredWallet> => ({
  ...unmoved(account, type, coin),
  ...(await getItem<StoredWallet>(getWalletKey(account, type, coin))),
});

/** Returns one balance; zeros when it was never used. */
export async function readWalletBalance(account: AccountRef, type: WalletType, coin: string): Promise<WalletBalance> {
  const { available, frozen } = await readWallet(account, type, coin);
  return { available: BigInt(available) as Amount, frozen: BigInt(frozen) as Amount };
}

/** Returns all wallets of an account that ever held something. `eventual` costs half and may be stale. */
export async function readWallets(account: AccountRef, { eventual = false } = {}): Promise<StoredWallet[]> {
  const storedWallets: StoredWallet[] = [];
  for await (const wallet of queryAllItems<StoredWallet>({ ...walletItems.range(account), eventual }))
    storedWallets.push(wallet);
  return storedWallets;
}

/** Adds the wallets that every account has from its start: one of each type in USDT, by type. */
export function withDefaultWallets(account: AccountRef, storedWallets: readonly StoredWallet[]): StoredWallet[] {
  const has = (type: WalletType) =>
    storedWallets.some((wallet) => wallet.wallet_type === type && wallet.coin_type === VALUATION_COIN);
  const missing = walletTypes.filter((type) => !has(type)).map((type) => unmoved(account, type, VALUATION_COIN));
  return [...storedWallets, ...missing].sort(
    (a, b) => walletTypes.indexOf(a.wallet_type) - walletTypes.indexOf(b.wallet_type),
  );
}

/** Price of one coin in USDT; null without a price. */
export type CoinPriceLookup = (coin: string) => Price | null;

/** Returns the value of a wallet, available plus frozen, in USDT; null without a price. */
function getWalletValue({ coin_type, available, frozen }: StoredWallet, priceOf: CoinPriceLookup): Amount | null {
  const totalUnits = (BigInt(available) + BigInt(frozen)) as Amount;
  if (totalUnits === ZERO_AMOUNT) return ZERO_AMOUNT;
  const price = priceOf(coin_type);
  return price === null ? null : getValueAtPrice(totalUnits, price);
}

const formatNullableAmount = (value: Amount | null): string | null => (value === null ? null : formatUnits(value));

/** Returns a wallet as the API shows it. */
export function toWalletView(account: AccountRef, wallet: StoredWallet, priceOf: CoinPriceLookup): Wallet {
  const { wallet_type, coin_type, available, frozen } = wallet;
  const created_at = getAccountCreatedAt(account);
  return {
    id: toWalletId(account, wallet_type, coin_type),
    coin_type,
    coin_name: getCoinName(coin_type),
    wallet_type,
    wallet_name: walletTypeLabels[wallet_type],
    network: getSingleCoinNetwork(coin_type),
    is_default: wallet_type === 'spot',
    status: wallet.status ?? 'active',
    available_balance: formatUnits(BigInt(available)),
    frozen_balance: formatUnits(BigInt(frozen)),
    total_balance: formatUnits(BigInt(available) + BigInt(frozen)),
    value: formatNullableAmount(getWalletValue(wallet, priceOf)),
    created_at,
    updated_at: wallet.updated_at ?? created_at,
  };
}

/** Returns all wallets of an account as the API shows them, with those that every account has. */
export const toWalletViews = (
  account: AccountRef,
  storedWallets: readonly StoredWallet[],
  priceOf: CoinPriceLookup,
): Wallet[] => withDefaultWallets(account, storedWallets).map((wallet) => toWalletView(account, wallet, priceOf));
