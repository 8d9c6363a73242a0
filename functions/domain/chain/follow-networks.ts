import { config } from '#functions/lib/config.ts';
import { MAX_BATCH_MESSAGES, sendQueueMessageBatch } from '#functions/lib/send-message.ts';
import { type NetworkName, networkSpecs } from '#shared/market/networks.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';
import { followChainNetwork, type FollowNetworkOptions } from './follow-network.ts';
import { followSimulatedNetworks } from './follow-simulated-networks.ts';
import { getChainNetworkSource } from './networks.ts';
import { getChainReader } from './readers.ts';
import { watchNetworkDeposits } from './watch-network.ts';

/** Interval at which a network is read, ms: about its block time. */
const PACE: Readonly<Record<string, number>> = {
  tron: 3000,
  ethereum: 12_000,
  bnb: 3000,
  avalanche: 3000,
  solana: 2000,
  bitcoin: 30_000,
  litecoin: 30_000,
  dogecoin: 20_000,
  bitcoin_cash: 30_000,
} satisfies Record<NetworkName<'tron' | 'evm' | 'solana' | 'bitcoin'>, number>;
const SLOWEST = 30_000;

/** Queues messages. @throws {Error} if the queue rejects one of them: all of them are sent again. */
async function queueDepositMessages(messages: readonly DepositMessage[]): Promise<void> {
  const url = config.depositsQueueUrl();
  for (let from = 0; from < messages.length; from += MAX_BATCH_MESSAGES) {
    const batch = messages.slice(from, from + MAX_BATCH_MESSAGES).map((message) => ({ message }));
    const acceptedCount = await sendQueueMessageBatch(url, batch);
    if (!acceptedCount.every(Boolean)) throw new Error('The queue of deposits did not take what was found.');
  }
}

export interface FollowNetworksOptions extends Pick<FollowNetworkOptions, 'until' | 'now' | 'sleep'> {
  /** Further work for a network in each pass. */
  beside?: readonly ((network: string) => Promise<void>)[];
}

/** Reads every network with a source until the run ends, each at its own interval and under its own lease. */
export async function followChainNetworks({ beside = [], ...time }: FollowNetworksOptions): Promise<void> {
  const passes = networkSpecs.flatMap(({ network }) => {
    const reader = getChainReader(network);
    if (!reader) return [];
    const pass = async (): Promise<boolean> => {
      let isReported = false;
      const tell = async (messages: readonly DepositMessage[]): Promise<void> => {
        isReported ||= messages.length > 0;
        await queueDepositMessages(messages);
      };
      await watchNetworkDeposits({ network, reader, send: tell });
      for (const act of beside) await act(network);
      return isReported;
    };
    return [{ network, pass }];
  });
  const isSimulated = ({ network }: { network: string }): boolean => getChainNetworkSource(network) === 'simulated';
  await Promise.all([
    followSimulatedNetworks({ ...time, passes: passes.filter(isSimulated) }),
    ...passes
      .filter((networkSpec) => !isSimulated(networkSpec))
      .map(({ network, pass }) =>
        followChainNetwork({
          ...time,
          work: `chain ${network}`,
          every: PACE[network] ?? SLOWEST,
          pass: async () => {
            await pass();
          },
        }),
      ),
  ]);
}
