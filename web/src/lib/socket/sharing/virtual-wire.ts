import type { ClientMessageInput } from '#shared/messages/socket.ts';
import type { SocketWire } from '#web/lib/socket/types.ts';
import type { TabMessage, UnsignedTabMessage } from './tab-message.ts';

/** Time in which an existing leader answers, ms. */
const PATIENCE = 1000;

interface VirtualWireContext {
  post(message: UnsignedTabMessage): void;
  wait: (ms: number, then: () => void) => () => void;
  /** Called once when the wire has closed; `silent` when it never got an answer. */
  onEnd(wire: VirtualWire, silent: boolean): void;
}

/** Replaces the socket of a tab while another tab has it. */
export class VirtualWire implements SocketWire {
  readonly isShared = true;
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly id: string;
  readonly #around: VirtualWireContext;
  #stopWaiting: () => void;
  #state: 'opening' | 'open' | 'ended' = 'opening';
  /** True when it follows something: otherwise prices and candles are for other tabs only. */
  #follows = false;
  /** Number of the last broadcast frame: a gap means that one was lost. */
  #count = 0;

  constructor(id: string, around: VirtualWireContext) {
    this.id = id;
    this.#around = around;
    this.#stopWaiting = around.wait(PATIENCE, () => this.end(true));
    this.knock();
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** Asks the leader to open this wire. */
  knock(): void {
    if (this.#state === 'opening') this.#around.post({ kind: 'open', wire: this.id });
  }

  /** The leader exists, but may not be ready. */
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
