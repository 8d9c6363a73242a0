import type { ClientMessageInput } from '#shared/messages/socket.ts';
import type { SocketWire } from '#web/lib/socket/types.ts';
import type { TabMessage, UnsignedTabMessage } from './tab-message.ts';

/** A leader that is there answers at once, ms. */
const PATIENCE = 1000;

interface Around {
  post(message: UnsignedTabMessage): void;
  wait: (ms: number, then: () => void) => () => void;
  /** Called once, when the wire has come to its end; `silent` where nobody ever answered. */
  onEnd(wire: VirtualWire, silent: boolean): void;
}

/** What a tab has in place of a socket while another one holds it. */
export class VirtualWire implements SocketWire {
  readonly isShared = true;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly id: string;
  readonly #around: Around;
  #stopWaiting: () => void;
  #state: 'opening' | 'open' | 'ended' = 'opening';
  /** It was told to follow something: without that, prices and candles are other tabs' business. */
  #follows = false;
  /** Number of the last frame that went to all: one that is missing was lost on the way. */
  #count = 0;

  constructor(id: string, around: Around) {
    this.id = id;
    this.#around = around;
    this.#stopWaiting = around.wait(PATIENCE, () => this.end(true));
    this.knock();
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** Asks the leader to let this one in. */
  knock(): void {
    if (this.#state === 'opening') this.#around.post({ kind: 'open', wire: this.id });
  }

  /** The leader is there, if not ready. */
  hear(): void {
    this.#stopWaiting();
  }

  take(message: TabMessage): void {
    if (!('wire' in message) || (message.wire !== this.id && message.wire !== null)) return;
    this.hear();
    if (message.kind === 'opened' && this.#state === 'opening') {
      this.#state = 'open';
      this.#count = message.count;
      this.onopen?.();
    } else if (message.kind === 'closed') this.end();
    else if (message.kind === 'frame' && this.isOpen) {
      if (message.wire === null && message.count !== ++this.#count) this.end();
      else if (this.#follows || !isMarket(message.text)) this.onmessage?.({ data: message.text });
    }
  }

  send(text: string): void {
    const message = JSON.parse(text) as ClientMessageInput;
    if (message.type === 'follow')
      this.#follows = Object.keys(message.prices).length > 0 || (message.klines ?? []).length > 0;
    this.#around.post({ kind: 'send', wire: this.id, text });
  }

  close(): void {
    if (this.#state !== 'ended') this.#around.post({ kind: 'close', wire: this.id });
    this.end();
  }

  end(silent = false): void {
    if (this.#state === 'ended') return;
    this.#state = 'ended';
    this.#stopWaiting();
    this.#around.onEnd(this, silent);
    this.onclose?.();
  }
}

const isMarket = (text: string): boolean => {
  const { topic } = JSON.parse(text) as { topic?: unknown };
  return topic === 'prices' || topic === 'kline';
};
