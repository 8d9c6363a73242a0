import { watchNetwork } from '#functions/domain/chain/watch-network.ts';
import { handleDepositMessages } from '#functions/domain/deposits/take-deposit-messages.ts';
import type { DepositMessage } from '#shared/messages/queue.ts';
import { FakeChain } from './fake-chain.ts';

/** In which order messages are delivered, and how often each. */
type Order = (messages: readonly DepositMessage[]) => readonly DepositMessage[];

const asSent: Order = (messages) => messages;

/** A chain that is watched, and a queue between who watches and who credits. */
export class DepositScenario {
  readonly chain = new FakeChain();
  readonly network: string;
  queue: DepositMessage[] = [];
  /** How long each message was. */
  sent = 0;

  constructor(network: string) {
    this.network = network;
  }

  /** One pass of the watcher. */
  watch = (): Promise<void> =>
    watchNetwork({
      network: this.network,
      reader: this.chain.reader,
      send: async (messages) => {
        this.sent += messages.length;
        this.queue.push(...messages);
      },
    });

  /** Delivers what the queue holds; what fails comes again, once however often it was delivered. Gives what it failed with. */
  async deliver(order: Order = asSent): Promise<unknown[]> {
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

  /** The same. @throws what it failed with. */
  async delivered(order: Order = asSent): Promise<void> {
    const [failed] = await this.deliver(order);
    if (failed !== undefined) throw failed as Error;
  }

  /** So many blocks, each watched and delivered. */
  async mine(blocks = 1, order: Order = asSent): Promise<void> {
    for (let n = 0; n < blocks; n++) {
      this.chain.mine();
      await this.watch();
      await this.delivered(order);
    }
  }
}
