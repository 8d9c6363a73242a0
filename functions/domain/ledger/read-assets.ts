import { readWallet, readWallets, toWalletView } from '#functions/data/ledger/wallets.ts';
import type { AccountRef } from '#shared/ids.ts';
import { formatUnits, UNIT_PRICE } from '#shared/money.ts';
import type { AccountAssets, Wallet, WalletType } from '#shared/schemas/ledger.ts';
import { sumWalletValues, valueWallets } from './valued-wallets.ts';

/** Returns the balances of an account, always including its USDT wallets. `total_value` is in USDT. */
export async function readAccountAssets(account: AccountRef, type?: WalletType): Promise<AccountAssets> {
  const { wallets, tick, prices } = await valueWallets(account, await readWallets(account));
  const shown = wallets.filter(({ wallet_type }) => type === undefined || wallet_type === type);
  return {
    wallets: shown,
    total_value: formatUnits(sumWalletValues(shown)),
    valued_by: tick && { sequence: tick.sequence, at: tick.at },
    prices: [...prices].map(([coin_type, { price, observed_ms, held, stale }]) => ({
      coin_type,
      price: formatUnits(price),
      observed_ms,
      sound: !held && !stale,
    })),
  };
}

/** Trading balance: USDT of the trading wallet. */
export async function readTradingBalance(account: AccountRef): Promise<Wallet> {
  return toWalletView(account, await readWallet(account, 'trading', 'USDT'), () => UNIT_PRICE);
}
