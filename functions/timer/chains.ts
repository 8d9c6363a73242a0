import { followChainNetworks } from '#functions/domain/chain/follow-networks.ts';
import { getChainReader } from '#functions/domain/chain/readers.ts';
import { getChainSender } from '#functions/domain/chain/senders.ts';
import { reconcilePayouts } from '#functions/domain/withdrawals/reconcile-payouts.ts';
import { watchHotWallet } from '#functions/domain/withdrawals/watch-hot-wallet.ts';
import { createTimerHandler } from './lib/create-timer-handler.ts';

/** Long enough for a pass over a slow provider, ms. */
const MARGIN = 10_000;

/** Follows what a network's hot wallet sent with each pass over its blocks, and checks its balance now and then. */
async function followHotWallet(network: string): Promise<void> {
  const [sender, reader] = [getChainSender(network), getChainReader(network)];
  if (!sender) return;
  await reconcilePayouts(network, sender, reader);
  if (reader) await watchHotWallet(network, sender, reader);
}

/** Starts every minute; the newest run does the work, and the previous one ends when it has seen that. */
export const handler = createTimerHandler(MARGIN, (time) =>
  followChainNetworks({ ...time, beside: [followHotWallet] }),
);
