import { readCoinNetworks } from '#functions/data/chains/coin-networks.ts';
import { keepHotWallet, readHotWallet } from '#functions/data/chains/hot-wallet-states.ts';
import { readSystemFigures } from '#functions/data/ledger/system-figures.ts';
import { coinPricesOf } from '#functions/data/market/coin-prices.ts';
import { latestTick } from '#functions/data/market/ticks.ts';
import type { ChainReader, ChainSender } from '#functions/domain/chain/chain.ts';
import { watchedAssets } from '#functions/domain/chain/watched-assets.ts';
import { amountOf } from '#functions/domain/deposits/found-transfer.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import { type Amount, amount, valueAt } from '#shared/money.ts';
import { MINUTE } from '#shared/time.ts';

/** A hot wallet is looked at this often, seconds. */
const EVERY = 5 * MINUTE;

/** Coins that are withdrawn on a network now. */
async function withdrawnOn(network: string): Promise<Set<string>> {
  const all = await readCoinNetworks();
  return new Set(
    all.filter((one) => one.network.network === network && one.is_withdraw_enabled).map(({ coin_type }) => coin_type),
  );
}

/**
 * Writes down what the hot wallet of a network holds, and says in the log of which coins it holds less than it should:
 * an alarm listens for that. Asked as often as one likes, it looks every five minutes. @throws {ChainUnreachable}
 */
export async function watchHotWallet(network: string, sender: ChainSender, reader: ChainReader): Promise<void> {
  const seen_at = nowSeconds();
  const seen = await readHotWallet(network);
  if (seen && seen_at - seen.seen_at < EVERY) return;
  const [address, assets, withdrawn, figure, tick] = await Promise.all([
    sender.address(),
    watchedAssets(network),
    withdrawnOn(network),
    readSystemFigures(),
    latestTick(),
  ]);
  const least = amount(figure('hot_wallet_low_value'));
  const priceOf = coinPricesOf(tick);
  const balances: Record<string, Amount> = {};
  for (const asset of assets) {
    const held = amountOf(await reader.balance(address, asset), asset.decimals);
    balances[asset.coin_type] = held;
    const price = priceOf(asset.coin_type);
    if (withdrawn.has(asset.coin_type) && price !== null && valueAt(held, price) < least)
      log.warn('hot wallet low', { network, coin: asset.coin_type });
  }
  await keepHotWallet(network, { address, kind: sender.kind, balances, seen_at });
}
