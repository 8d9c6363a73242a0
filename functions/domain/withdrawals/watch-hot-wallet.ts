import { writeHotWalletState, readHotWalletState } from '#functions/data/chains/hot-wallet-states.ts';
import type { ChainReader, ChainSender } from '#functions/domain/chain/chain.ts';
import { readWatchedAssets } from '#functions/domain/chain/read-watched-assets.ts';
import { chainUnitsToAmount } from '#functions/domain/deposits/deposit-transfer.ts';
import { nowSeconds } from '#functions/lib/clock.ts';
import { log } from '#functions/lib/log.ts';
import type { Amount } from '#shared/money.ts';
import { MINUTE_SECONDS } from '#shared/time.ts';
import { createHotWalletBalanceCheck } from './create-low-balance-check.ts';

/** A hot wallet is checked this often, seconds. */
const EVERY = 5 * MINUTE_SECONDS;

/**
 * Stores the balances of a network's hot wallet, and logs the coins with too little: an alarm listens for that. Checks
 * every five minutes, however often it is called.
 * @throws {ChainUnreachableError}
 */
export async function watchHotWallet(network: string, sender: ChainSender, reader: ChainReader): Promise<void> {
  const seen_at = nowSeconds();
  const hotWallet = await readHotWalletState(network);
  if (hotWallet && seen_at - hotWallet.seen_at < EVERY) return;
  const [address, assets, isLittle] = await Promise.all([
    sender.address(),
    readWatchedAssets(network),
    createHotWalletBalanceCheck(),
  ]);
  const balances: Record<string, Amount> = {};
  for (const asset of assets) {
    const balance = chainUnitsToAmount(await reader.balance(address, asset), asset.decimals);
    balances[asset.coin_type] = balance;
    if (isLittle(network, asset.coin_type, balance)) log.warn('hot wallet low', { network, coin: asset.coin_type });
  }
  await writeHotWalletState(network, { address, kind: sender.kind, balances, seen_at });
}
