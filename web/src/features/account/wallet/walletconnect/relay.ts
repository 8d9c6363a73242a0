import { createRelayToken } from './relay-token.ts';

/** How a message is kept and shown by the relay: its kind, for how long (seconds), whether the wallet's app is woken. */
export interface PublishOptions {
  tag: number;
  ttl: number;
  prompt: boolean;
}

export interface Relay {
  /** Hears of what is said on a topic from now on, and of what was said while nobody listened. */
  subscribe: (topic: string) => Promise<void>;
  publish: (topic: string, message: string, posting: PublishOptions) => Promise<void>;
  close: () => void;
}

/** What of a browser's socket is used. */
export type RelaySocket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

interface RelayOptions {
  url: string;
  projectId: string;
  openSocket: (url: string) => RelaySocket;
  onMessage: (topic: string, message: string) => void;
  /** It cannot be reached, or does not take this project. Nothing comes after it. */
  onLost: () => void;
}

/** A phone puts a page to sleep while the wallet is before it: the connection is made anew then. */
const AGAIN_MS = 1000;
const TRIES = 6;
/** The relay's own words for "not with this project, not from this site". */
const REFUSED = 3000;

interface Call {
  body: string;
  resolve: () => void;
}

interface RelayMessage {
  id?: number;
  method?: string;
  params?: { data?: { topic?: unknown; message?: unknown } };
  error?: unknown;
}

let counted = 0;
/** A number for a call: the time, then a count, as other parties may sort by it. */
export const createCallId = (): number => Date.now() * 1000 + (counted++ % 1000);

/** The connection to a relay of WalletConnect, which passes sealed messages on and cannot read them. */
export function openRelay({ url, projectId, openSocket, onMessage, onLost }: RelayOptions): Relay {
  const topics = new Set<string>();
  const calls = new Map<number, Call>();
  /** What came again after the connection was made anew. */
  const heard = new Set<string>();
  let socket: RelaySocket | null = null;
  let isOpen = false;
  let ended = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = () => {
    ended = true;
    clearTimeout(timer);
    socket?.close();
  };

  const call = (method: string, params: object): Promise<void> =>
    new Promise((resolve) => {
      const id = createCallId();
      const body = JSON.stringify({ id, jsonrpc: '2.0', method, params });
      calls.set(id, { body, resolve });
      if (isOpen) socket?.send(body);
    });

  const hear = (data: unknown) => {
    let said: RelayMessage;
    try {
      said = JSON.parse(String(data)) as RelayMessage;
    } catch {
      return;
    }
    if (typeof said?.id !== 'number') return;
    if (said.method === undefined) {
      calls.get(said.id)?.resolve();
      calls.delete(said.id);
      return;
    }
    if (said.method !== 'irn_subscription') return;
    socket?.send(JSON.stringify({ id: said.id, jsonrpc: '2.0', result: true }));
    const { topic, message } = said.params?.data ?? {};
    if (typeof topic !== 'string' || typeof message !== 'string' || heard.has(message)) return;
    heard.add(message);
    onMessage(topic, message);
  };

  const open = () => {
    const address = new URL(url);
    address.searchParams.set('auth', createRelayToken(url, Math.floor(Date.now() / 1000)));
    address.searchParams.set('projectId', projectId);
    const opened = openSocket(address.href);
    socket = opened;
    opened.onopen = () => {
      isOpen = true;
      failures = 0;
      const waiting = [...calls.values()];
      for (const topic of topics) void call('irn_subscribe', { topic });
      for (const { body } of waiting) opened.send(body);
    };
    opened.onmessage = ({ data }) => hear(data);
    opened.onclose = ({ code }) => {
      isOpen = false;
      if (ended) return;
      failures += 1;
      if (code === REFUSED || failures >= TRIES) {
        end();
        onLost();
        return;
      }
      timer = setTimeout(open, AGAIN_MS);
    };
  };
  open();

  return {
    subscribe: (topic) => {
      const done = call('irn_subscribe', { topic });
      topics.add(topic);
      return done;
    },
    publish: (topic, message, { tag, ttl, prompt }) => call('irn_publish', { topic, message, ttl, prompt, tag }),
    close: end,
  };
}
