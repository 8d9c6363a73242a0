import { readerOf } from '#functions/domain/chain/readers.ts';
import { runChains } from '#functions/domain/chain/run-chains.ts';
import { senderOf } from '#functions/domain/chain/senders.ts';
import { followSendings } from '#functions/domain/withdrawals/follow-sending.ts';
import { watchHotWallet } from '#functions/domain/withdrawals/watch-hot-wallet.ts';
import { worksUntil } from './kit/works-until.ts';

/** Long enough for a pass over a provider that is slow to answer, ms. */
const MARGIN = 10_000;

/** What a network's hot wallet has sent is followed with each pass over its blocks, and what it holds now and then. */
async function followHotWallet(network: string): Promise<void> {
  const [sender, reader] = [senderOf(network), readerOf(network)];
  if (!sender) return;
  await followSendings(network, sender, reader);
  if (reader) await watchHotWallet(network, sender, reader);
}

/** Started every minute; the newest run does the work, and the one before ends when it has seen that. */
export const handler = worksUntil(MARGIN, (time) => runChains({ ...time, beside: [followHotWallet] }));
