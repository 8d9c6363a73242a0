import { type StoredWallet, walletViews } from '#functions/data/ledger/wallets.ts';
import type { Tick } from '#functions/data/market/ticks.ts';
import { type CoinPrice, getCoinPrice } from '#functions/domain/market/coin-price.ts';
import { readDisplayTick } from '#functions/domain/market/present-tick.ts';
import { now } from '#functions/lib/clock.ts';
import type { AccountRef } from '#shared/ids.ts';
import { UNIT_COIN } from '#shared/market/coins.ts';
import { type Amount, amount, PRICE_OF_ONE } from '#shared/money.ts';
import type { Wallet } from '#shared/schemas/ledger.ts';

/** Wallets with what they are worth, and by which prices. */
export interface ValuedWallets {
  wallets: Wallet[];
  /** The latest tick; null where there is none, and where nothing but USDT is held, which needs none. */
  tick: Tick | null;
  /** The prices of the other coins that are held, by coin; of one that has none there is none. */
  prices: ReadonlyMap<string, CoinPrice>;
}

/** Values an account's wallets by the latest tick, which is read once at most. */
export async function valueWallets(account: AccountRef, found: readonly StoredWallet[]): Promise<ValuedWallets> {
  const coins = new Set(found.map(({ coin_type }) => coin_type).filter((coin) => coin !== UNIT_COIN));
  const tick = coins.size > 0 ? await readDisplayTick() : null;
  const prices = new Map<string, CoinPrice>();
  for (const coin of coins) {
    const found = tick && getCoinPrice(tick, coin, now());
    if (found) prices.set(coin, found);
  }
  const priceOf = (coin: string) => (coin === UNIT_COIN ? PRICE_OF_ONE : (prices.get(coin)?.price ?? null));
  return { wallets: walletViews(account, found, priceOf), tick, prices };
}

/** The wallets alone. */
export const toValuedWallets = async (account: AccountRef, found: readonly StoredWallet[]): Promise<Wallet[]> =>
  (await valueWallets(account, found)).wallets;

/** What wallets are worth together, USDT; those without a value are not in it. */
export const sumWalletValues = (wallets: readonly Wallet[]): Amount =>
  wallets.reduce((sum, { value }) => sum + amount(value ?? '0'), 0n) as Amount;
