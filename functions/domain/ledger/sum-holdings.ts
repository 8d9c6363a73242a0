import { keepHoldings } from '#functions/data/ledger/holdings.ts';
import type { Holdings, Pass } from '#functions/data/ledger/reconciliation.ts';
import type { StoredWallet } from '#functions/data/ledger/wallets.ts';
import { latestTick } from '#functions/data/market/ticks.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { accountKinds } from '#shared/ids.ts';
import { coinPricesIn } from '#shared/market/worth.ts';
import { DAY } from '#shared/time.ts';

/** The same with what one more account holds. */
export function withWallets(held: Holdings, wallets: readonly StoredWallet[]): Holdings {
  const sums = { ...held };
  for (const { wallet_type, coin_type, available, frozen } of wallets) {
    const name = `${wallet_type}:${coin_type}`;
    const before = sums[name] ?? { available: 0n, frozen: 0n };
    sums[name] = {
      available: BigInt(before.available) + BigInt(available),
      frozen: BigInt(before.frozen) + BigInt(frozen),
    };
  }
  return sums;
}

/** Keeps what a whole pass summed, as what was held on this day: never the sums of a part of one. */
export async function keepPassHoldings({ began_at, accounts, held }: Pass): Promise<void> {
  const ended_at = nowSeconds();
  const prices = coinPricesIn((await latestTick())?.prices);
  for (const kind of accountKinds)
    await keepHoldings(kind, {
      day: Math.floor(ended_at / DAY),
      began_at,
      ended_at,
      accounts: accounts[kind],
      held: held[kind],
      prices,
    });
}
