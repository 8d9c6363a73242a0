import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, base64urlnopad } from '@scure/base';

const DAY = 86_400;
/** Multicodec prefix of an Ed25519 key. */
const ED25519 = [0xed, 0x01];

const part = (value: object): string => base64urlnopad.encode(utf8ToBytes(JSON.stringify(value)));

/**
 * Returns the token that identifies the page to the relay, signed with a key of this connection alone.
 * @param seconds now
 */
function createRelayToken(relay: string, seconds: number): string {
  const { secretKey, publicKey } = ed25519.keygen();
  const claims = {
    iss: `did:key:z${base58.encode(Uint8Array.of(...ED25519, ...publicKey))}`,
    sub: bytesToHex(randomBytes(32)),
    aud: relay,
    iat: seconds,
    exp: seconds + DAY,
  };
  const signingInput = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(claims)}`;
  return `${signingInput}.${base64urlnopad.encode(ed25519.sign(utf8ToBytes(signingInput), secretKey))}`;
}

/** Relay options of a message: its tag, its lifetime (seconds), and whether it wakes the wallet's app. */
export interface RelayPublishOptions {
  tag: number;
  ttl: number;
  prompt: boolean;
}

export interface RelayConnection {
  /** Receives the topic's messages from now on, and stored earlier ones. */
  subscribe: (topic: string) => Promise<void>;
  publish: (topic: string, message: string, posting: RelayPublishOptions) => Promise<void>;
  close: () => void;
}

/** Used part of a browser's socket. */
export type RelaySocket = Pick<WebSocket, 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>;

interface RelayOptions {
  url: string;
  projectId: string;
  openSocket: (url: string) => RelaySocket;
  onMessage: (topic: string, message: string) => void;
  /** Called when it cannot be reached, or rejects this project. Nothing follows. */
  onLost: () => void;
}

/** A phone suspends the page while the wallet is in front: then it reconnects. */
const RECONNECT_DELAY_MS = 1000;
const TRIES = 6;
/** The relay's code for a rejected project or site. */
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
/** Returns a call id: the time, then a count, because other parties may sort by it. */
export const createRelayCallId = (): number => Date.now() * 1000 + (counted++ % 1000);

/** Opens a connection to a WalletConnect relay, which forwards sealed messages that it cannot read. */
export function openRelay({ url, projectId, openSocket, onMessage, onLost }: RelayOptions): RelayConnection {
  const topics = new Set<string>();
  const calls = new Map<number, Call>();
  /** Ids received, to drop repeats after a reconnect. */
  const heard = new Set<string>();
  let socket: RelaySocket | null = null;
  let isOpen = false;
  let hasEnded = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = () => {
    hasEnded = true;
    clearTimeout(timer);
    socket?.close();
  };

  const call = (method: string, params: object): Promise<void> =>
    new Promise((resolve) => {
      const id = createRelayCallId();
      const body = JSON.stringify({ id, jsonrpc: '2.0', method, params });
      calls.set(id, { body, resolve });
      if (isOpen) socket?.send(body);
    });

  const hear = (data: unknown) => {
    let relayMessage: RelayMessage;
    try {
      relayMessage = JSON.parse(String(data)) as RelayMessage;
    } catch {
      return;
    }
    if (typeof relayMessage?.id !== 'number') return;
    if (relayMessage.method === undefined) {
      calls.get(relayMessage.id)?.resolve();
      calls.delete(relayMessage.id);
      return;
    }
    if (relayMessage.method !== 'irn_subscription') return;
    socket?.send(JSON.stringify({ id: relayMessage.id, jsonrpc: '2.0', result: true }));
    const { topic, message } = relayMessage.params?.data ?? {};
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
      const pendingCalls = [...calls.values()];
      for (const topic of topics) void call('irn_subscribe', { topic });
      for (const { body } of pendingCalls) opened.send(body);
    };
    opened.onmessage = ({ data }) => hear(data);
    opened.onclose = ({ code }) => {
      isOpen = false;
      if (hasEnded) return;
      failures += 1;
      if (code === REFUSED || failures >= TRIES) {
        end();
        onLost();
        return;
      }
      timer = setTimeout(open, RECONNECT_DELAY_MS);
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
