import { type Amount, toAmount, ZERO_AMOUNT } from '#shared/money.ts';
import type { Wallet, WalletType } from '#shared/schemas/ledger.ts';

/** Worth of wallets in 10⁻⁸ USDT, without coins that have no price and without the results of open positions. */
interface WalletTotals {
  total: Amount;
  of: (type: WalletType) => Amount;
}

/** Sums the worth of wallets. */
export const sumWalletValues = (wallets: readonly Pick<Wallet, 'value'>[]): Amount =>
  wallets.reduce<bigint>((total, { value }) => total + (value === null ? 0n : toAmount(value)), ZERO_AMOUNT) as Amount;

/** Sums the worth of an account's wallets, in total and by type. */
export const sumWalletTypes = (wallets: readonly Pick<Wallet, 'value' | 'wallet_type'>[]): WalletTotals => ({
  total: sumWalletValues(wallets),
  of: (type) => sumWalletValues(wallets.filter(({ wallet_type }) => wallet_type === type)),
});
