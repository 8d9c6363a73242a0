import { watchNetworkDeposits } from '#functions/domain/chain/watch-network.ts';
import { handleDepositMessages } from '#functions/domain/deposits/handle-deposit-messages.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';
import { FakeChain } from './fake-chain.ts';

/** Order and repetition of message deliveries. */
type DeliveryOrder = (messages: readonly DepositMessage[]) => readonly DepositMessage[];

const asSent: DeliveryOrder = (messages) => messages;

/** A watched chain, and the queue between its watcher and the crediting. */
export class DepositScenario {
  readonly chain = new FakeChain();
  readonly network: string;
  queue: DepositMessage[] = [];
  /** Length of each message. */
  sent = 0;

  constructor(network: string) {
    this.network = network;
  }

  /** Runs one pass of the watcher. */
  watch = (): Promise<void> =>
    watchNetworkDeposits({
      network: this.network,
      reader: this.chain.reader,
      send: async (messages) => {
        this.sent += messages.length;
        this.queue.push(...messages);
      },
    });

  /** Delivers the queue's messages; failed ones return, once regardless of the repetitions. Returns the errors. */
  async deliver(order: DeliveryOrder = asSent): Promise<unknown[]> {
    const messages = order(this.queue);
    this.queue = [];
    const results = await handleDepositMessages(messages);
    const failed: unknown[] = [];
    for (const [i, result] of results.entries()) {
      const message = messages[i];
      if (result.status !== 'rejected' || !message) continue;
      failed.push(result.reason);
      if (!this.queue.includes(message)) this.queue.push(message);
    }
    return failed;
  }

  /** Does the same. @throws the error. */
  async delivered(order: DeliveryOrder = asSent): Promise<void> {
    const [failed] = await this.deliver(order);
    if (failed !== undefined) throw failed as Error;
  }

  /** Mines this many blocks, each watched and delivered. */
  async mine(blocks = 1, order: DeliveryOrder = asSent): Promise<void> {
    for (let n = 0; n < blocks; n++) {
      this.chain.mine();
      await this.watch();
      await this.delivered(order);
    }
  }
}
