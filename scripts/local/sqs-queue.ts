import { createHash, randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { appendFileSync } from 'node:fs';
import type { QueueSpec } from '#infra/function-spec.ts';

export interface MessageAttribute {
  DataType: string;
  StringValue?: string;
  /** Base64. */
  BinaryValue?: string;
}

export interface SqsMessage {
  id: string;
  body: string;
  attributes: Record<string, MessageAttribute>;
  /** Epoch ms. */
  sentAt: number;
  firstReceivedAt: number | null;
  received: number;
  /** Receipt of the latest delivery, which alone may delete. */
  receipt: string;
  /** When it becomes visible (again), epoch ms. */
  visibleAt: number;
  /** Only in a FIFO queue. */
  fifo?: FifoOrder;
}

/** Order and deduplication data of a FIFO message. */
export interface FifoOrder {
  group: string;
  deduplication: string;
  sequence: string;
}

/** The next message, and when it becomes visible, epoch ms. */
export interface NextMessage {
  message: SqsMessage;
  at: number;
}

interface QueueEvents {
  /** There may be messages to receive. */
  visible: [];
  dead: [message: SqsMessage];
}

/** Longest timer of Node, ms. */
const LONGEST_TIMER = 2 ** 31 - 1;

const before = (a: SqsMessage, b: SqsMessage): boolean => a.visibleAt < b.visibleAt;

/** Binary heap by visibility time. */
class MessageHeap {
  readonly #items: SqsMessage[] = [];

  get first(): SqsMessage | undefined {
    return this.#items[0];
  }

  push(message: SqsMessage): void {
    const items = this.#items;
    let i = items.push(message) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!before(message, items[parent] as SqsMessage)) break;
      items[i] = items[parent] as SqsMessage;
      i = parent;
    }
    items[i] = message;
  }

  pop(): SqsMessage | undefined {
    const items = this.#items;
    const first = items[0];
    const last = items.pop();
    if (first === last || last === undefined) return first;
    let i = 0;
    for (;;) {
      let child = 2 * i + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && before(items[child + 1] as SqsMessage, items[child] as SqsMessage)) child += 1;
      if (!before(items[child] as SqsMessage, last)) break;
      items[i] = items[child] as SqsMessage;
      i = child;
    }
    items[i] = last;
    return first;
  }
}

/**
 * Standard queue: messages appear after their delay, are hidden while in work, appear again unless deleted, and go to
 * the dead letters after too many deliveries. They are in memory: the sweep finds what a crash loses, on which a queue
 * must be able to rely anyway.
 */
export class SqsQueue extends EventEmitter<QueueEvents> {
  readonly name: string;
  readonly spec: Omit<QueueSpec, 'lateAfter'>;
  readonly #deadLetters: string | null;
  protected readonly now: () => number;
  readonly #waiting = new MessageHeap();
  /** Existing messages in the order sent. Received or deleted ones leave stale heap entries. */
  protected readonly messages = new Map<string, SqsMessage>();
  #timer: NodeJS.Timeout | null = null;

  /** `deadLetters` is a file to which they are appended, a line each. */
  constructor(
    name: string,
    spec: Omit<QueueSpec, 'lateAfter'>,
    deadLetters: string | null = null,
    now: () => number = Date.now,
  ) {
    super();
    this.name = name;
    this.spec = spec;
    this.#deadLetters = deadLetters;
    this.now = now;
  }

  send(body: string, delaySeconds = 0, attributes: Record<string, MessageAttribute> = {}): SqsMessage {
    return this.add({ body, attributes }, delaySeconds);
  }

  protected add(content: Pick<SqsMessage, 'body' | 'attributes' | 'fifo'>, delaySeconds: number): SqsMessage {
    const sentAt = this.now();
    const visibleAt = sentAt + delaySeconds * 1000;
    const message = {
      ...content,
      id: randomUUID(),
      sentAt,
      firstReceivedAt: null,
      received: 0,
      receipt: '',
      visibleAt,
    };
    this.messages.set(message.id, message);
    this.place(message);
    this.#wake();
    return message;
  }

  /** The heap has a copy, whose time stays the same when the message is hidden again. */
  protected place(message: SqsMessage): void {
    this.#waiting.push({ ...message });
  }

  #stale(place: SqsMessage, receivedMessages: readonly SqsMessage[]): boolean {
    const message = this.messages.get(place.id);
    return message === undefined || message.visibleAt !== place.visibleAt || receivedMessages.includes(message);
  }

  /** `taken`: messages being received that are not in the heap yet. */
  protected next(receivedMessages: readonly SqsMessage[] = []): NextMessage | undefined {
    while (this.#waiting.first && this.#stale(this.#waiting.first, receivedMessages)) this.#waiting.pop();
    const { first } = this.#waiting;
    return first && { message: this.messages.get(first.id) as SqsMessage, at: first.visibleAt };
  }

  #wake(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const next = this.next();
    if (!next) return;
    const wait = Math.min(Math.max(0, next.at - this.now()), LONGEST_TIMER);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      // A timer may fire a moment early.
      if ((this.next()?.at ?? Number.POSITIVE_INFINITY) <= this.now()) this.emit('visible');
      else this.#wake();
    }, wait);
  }

  #bury(message: SqsMessage): void {
    this.messages.delete(message.id);
    if (this.#deadLetters !== null) {
      const line = { queue: this.name, id: message.id, sent_at: message.sentAt, body: message.body };
      appendFileSync(this.#deadLetters, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    }
    this.emit('dead', message);
  }

  /** Receives up to `most` visible messages, and hides them for `visibility` seconds. */
  receive(maxMessages: number, visibility = this.spec.visibility): SqsMessage[] {
    const now = this.now();
    const received: SqsMessage[] = [];
    while (received.length < maxMessages) {
      const next = this.next(received);
      if (!next || next.at > now) break;
      const { message } = next;
      if (message.received >= this.spec.deliveries) {
        this.#bury(message);
        continue;
      }
      message.received += 1;
      message.firstReceivedAt ??= now;
      message.receipt = `${message.id}.${randomUUID()}`;
      message.visibleAt = now + visibility * 1000;
      // Added after the loop: without a hiding time it would be received again at once.
      received.push(message);
    }
    for (const message of received) this.place(message);
    this.#wake();
    return received.map((message) => ({ ...message }));
  }

  #held(receipt: string): SqsMessage | undefined {
    const message = this.messages.get(receipt.slice(0, receipt.indexOf('.')));
    return message?.receipt === receipt ? message : undefined;
  }

  /** Deletes a message; a receipt of an earlier delivery does nothing. */
  remove(receipt: string): void {
    const message = this.#held(receipt);
    if (!message) return;
    this.messages.delete(message.id);
    this.#wake();
  }

  /** Hides a received message for this many seconds from now; 0 returns it. */
  hide(receipt: string, seconds: number): boolean {
    const message = this.#held(receipt);
    if (!message) return false;
    message.visibleAt = this.now() + seconds * 1000;
    this.place(message);
    this.#wake();
    return true;
  }

  counts(): { visible: number; hidden: number; delayed: number } {
    const now = this.now();
    const counts = { visible: 0, hidden: 0, delayed: 0 };
    for (const { visibleAt, received } of this.messages.values())
      counts[visibleAt <= now ? 'visible' : received > 0 ? 'hidden' : 'delayed'] += 1;
    return counts;
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.removeAllListeners();
  }
}

/** Returns the order attributes for receivers of a FIFO queue; nothing elsewhere. */
export const getFifoAttributes = ({ fifo }: SqsMessage) =>
  fifo && {
    MessageGroupId: fifo.group,
    MessageDeduplicationId: fifo.deduplication,
    SequenceNumber: fifo.sequence,
  };

export const md5 = (text: string | Buffer): string => createHash('md5').update(text).digest('hex');

const sized = (bytes: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

/** Returns the checksum of message attributes as the SDK computes it; undefined without attributes. */
export function hashAttributes(attributes: Record<string, MessageAttribute>): string | undefined {
  const names = Object.keys(attributes).sort();
  if (names.length === 0) return undefined;
  const parts = names.flatMap((name) => {
    const { DataType, StringValue, BinaryValue } = attributes[name] as MessageAttribute;
    const binary = BinaryValue !== undefined;
    const value = binary ? Buffer.from(BinaryValue, 'base64') : Buffer.from(StringValue ?? '');
    return [sized(Buffer.from(name)), sized(Buffer.from(DataType)), Buffer.from([binary ? 2 : 1]), sized(value)];
  });
  return md5(Buffer.concat(parts));
}
