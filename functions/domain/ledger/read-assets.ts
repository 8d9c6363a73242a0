import { readBalance, readWallets, walletView } from '#functions/data/ledger/wallets.ts';
import type { AccountRef } from '#shared/ids.ts';
import { formatUnits } from '#shared/money.ts';
import type { Wallet, WalletType } from '#shared/schemas/ledger.ts';

/** Balances of an account. The trading wallet is always among them, at zero if need be. `total_value` is in USDT. */
export async function readAssets(
  account: AccountRef,
  type?: WalletType,
): Promise<{ wallets: Wallet[]; total_value: string }> {
  const stored = (await readWallets(account)).filter((wallet) => type === undefined || wallet.wallet_type === type);
  const total = stored
    .filter(({ coin_type }) => coin_type === 'USDT')
    .reduce((sum, { available, frozen }) => sum + BigInt(available) + BigInt(frozen), 0n);
  const wallets = stored.map(walletView);
  for (const wanted of type === undefined ? (['trading'] as const) : [type])
    if (!wallets.some(({ wallet_type }) => wallet_type === wanted))
      wallets.push({ coin_type: 'USDT', wallet_type: wanted, available_balance: '0', frozen_balance: '0' });
  return { wallets, total_value: formatUnits(total) };
}

/** What an account trades with: USDT of its trading wallet. */
export async function readTradingBalance(account: AccountRef): Promise<Wallet & { total_balance: string }> {
  const { available, frozen } = await readBalance(account, 'trading', 'USDT');
  return {
    coin_type: 'USDT',
    wallet_type: 'trading',
    available_balance: formatUnits(available),
    frozen_balance: formatUnits(frozen),
    total_balance: formatUnits(available + frozen),
  };
}
