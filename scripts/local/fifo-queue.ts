import { type FifoOrder, type SqsMessage, type MessageAttribute, type NextMessage, SqsQueue } from './sqs-queue.ts';

/** Ms for which a deduplication id is remembered. */
const DEDUPLICATION_MS = 5 * 60_000;
const SEQUENCE_DIGITS = 20;

/**
 * FIFO queue: a group's messages arrive in the order sent, and none while others of the group are in work. A message
 * sent again under its deduplication id within five minutes is the same message.
 */
export class FifoQueue extends SqsQueue {
  readonly #known = new Map<string, SqsMessage>();
  #sequence = 0;

  sendInOrder(
    body: string,
    { group, deduplication }: Omit<FifoOrder, 'sequence'>,
    attributes: Record<string, MessageAttribute> = {},
  ): SqsMessage {
    const sentMessage = this.#sentBefore(deduplication);
    if (sentMessage) return sentMessage;
    this.#sequence += 1;
    const sequence = String(this.#sequence).padStart(SEQUENCE_DIGITS, '0');
    const message = this.add({ body, attributes, fifo: { group, deduplication, sequence } }, 0);
    this.#known.set(deduplication, message);
    return message;
  }

  #sentBefore(deduplication: string): SqsMessage | undefined {
    const since = this.now() - DEDUPLICATION_MS;
    for (const [id, { sentAt }] of this.#known) {
      if (sentAt > since) break;
      this.#known.delete(id);
    }
    return this.#known.get(deduplication);
  }

  protected override place(): void {
    // Ordered by sending, whenever a message becomes visible.
  }

  protected override next(receivedMessages: readonly SqsMessage[] = []): NextMessage | undefined {
    const groups = new Map<string, NextMessage>();
    for (const message of this.messages.values()) {
      if (receivedMessages.includes(message)) continue;
      const group = message.fifo?.group ?? '';
      const first = groups.get(group);
      // A message in work hides the rest of its group.
      if (first && message.received > 0) first.at = Math.max(first.at, message.visibleAt);
      if (!first) groups.set(group, { message, at: message.visibleAt });
    }
    let next: NextMessage | undefined;
    for (const group of groups.values()) if (!next || group.at < next.at) next = group;
    return next;
  }
}
