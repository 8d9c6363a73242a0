import { type StoredWallet, toWalletViews } from '#functions/data/ledger/wallets.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { type CoinPrice, getCoinPrice } from '#functions/domain/market/coin-price.ts';
import { readDisplayTick } from '#functions/domain/market/read-current-tick.ts';
import { now } from '#functions/lib/clock.ts';
import type { AccountRef } from '#shared/ids.ts';
import { VALUATION_COIN } from '#shared/market/coins.ts';
import { type Amount, toAmount, UNIT_PRICE } from '#shared/money.ts';
import type { Wallet } from '#shared/schemas/ledger.ts';

/** Wallets with their values, and the prices used. */
export interface ValuedWallets {
  wallets: Wallet[];
  /** The latest tick; null when there is none, or when only USDT is held, which needs none. */
  tick: Tick | null;
  /** Prices of the other held coins, by coin; coins without a price are missing. */
  prices: ReadonlyMap<string, CoinPrice>;
}

/** Values an account’s wallets by the latest tick, which is read at most once. */
export async function valueWallets(
  account: AccountRef,
  storedWallets: readonly StoredWallet[],
): Promise<ValuedWallets> {
  const coins = new Set(storedWallets.map(({ coin_type }) => coin_type).filter((coin) => coin !== VALUATION_COIN));
  const tick = coins.size > 0 ? await readDisplayTick() : null;
  const prices = new Map<string, CoinPrice>();
  for (const coin of coins) {
    const coinPrice = tick && getCoinPrice(tick, coin, now());
    if (coinPrice) prices.set(coin, coinPrice);
  }
  const priceOf = (coin: string) => (coin === VALUATION_COIN ? UNIT_PRICE : (prices.get(coin)?.price ?? null));
  return { wallets: toWalletViews(account, storedWallets, priceOf), tick, prices };
}

/** Returns the wallets only. */
export const toValuedWallets = async (account: AccountRef, storedWallets: readonly StoredWallet[]): Promise<Wallet[]> =>
  (await valueWallets(account, storedWallets)).wallets;

/** Returns the total value of wallets or payments, USDT, without those that have none. */
export const sumWalletValues = (wallets: readonly { value: string | null }[]): Amount =>
  wallets.reduce((sum, { value }) => sum + toAmount(value ?? '0'), 0n) as Amount;
