import { readWallet, readWallets, walletView, walletViews } from '#functions/data/ledger/wallets.ts';
import type { AccountRef } from '#shared/ids.ts';
import { amount, formatUnits } from '#shared/money.ts';
import type { Wallet, WalletType } from '#shared/schemas/ledger.ts';

/** Balances of an account. Its wallets in USDT are always among them. `total_value` is in USDT. */
export async function readAssets(
  account: AccountRef,
  type?: WalletType,
): Promise<{ wallets: Wallet[]; total_value: string }> {
  const wallets = walletViews(account, await readWallets(account)).filter(
    ({ wallet_type }) => type === undefined || wallet_type === type,
  );
  const total = wallets.reduce((sum, { value }) => sum + amount(value ?? '0'), 0n);
  return { wallets, total_value: formatUnits(total) };
}

/** What an account trades with: USDT of its trading wallet. */
export async function readTradingBalance(account: AccountRef): Promise<Wallet & { total_balance: string }> {
  const wallet = await readWallet(account, 'trading', 'USDT');
  const total_balance = formatUnits(BigInt(wallet.available) + BigInt(wallet.frozen));
  return { ...walletView(account, wallet), total_balance };
}
