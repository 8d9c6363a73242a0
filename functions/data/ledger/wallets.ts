import { walletKey, wallets } from '#functions/data/table/money-keys.ts';
import { get, queryAll } from '#functions/data/table/table.ts';
import type { AccountRef } from '#shared/ids.ts';
import { type Amount, formatUnits } from '#shared/money.ts';
import type { Wallet, WalletType } from '#shared/schemas/ledger.ts';

export interface StoredWallet {
  sk: string;
  wallet_type: WalletType;
  coin_type: string;
  available: number | bigint;
  frozen: number | bigint;
  /** Counts the movements of this wallet. */
  version: number;
  /** Sum of the digests of the entries of the journal that moved it. */
  digests?: number | bigint;
}

export interface Balance {
  available: Amount;
  frozen: Amount;
}

/** One balance; zeros where nothing was ever moved. */
export async function readBalance(account: AccountRef, type: WalletType, coin: string): Promise<Balance> {
  const wallet = await get<StoredWallet>(walletKey(account, type, coin));
  return { available: BigInt(wallet?.available ?? 0) as Amount, frozen: BigInt(wallet?.frozen ?? 0) as Amount };
}

/** All wallets of an account that ever held something. */
export async function readWallets(account: AccountRef): Promise<StoredWallet[]> {
  const found: StoredWallet[] = [];
  for await (const wallet of queryAll<StoredWallet>(wallets.range(account))) found.push(wallet);
  return found;
}

/** A wallet as the interface shows it. */
export const walletView = (wallet: StoredWallet): Wallet => ({
  coin_type: wallet.coin_type,
  wallet_type: wallet.wallet_type,
  available_balance: formatUnits(BigInt(wallet.available)),
  frozen_balance: formatUnits(BigInt(wallet.frozen)),
});
