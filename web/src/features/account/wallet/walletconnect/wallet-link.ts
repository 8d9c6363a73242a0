import type { WalletProvider } from '#web/features/account/wallet/apps.ts';
import { WalletError, toWalletError } from '#web/features/account/wallet/wallet-error.ts';
import { type ChainAccount, parseChainAccount, parseChainAccounts, walletConnectNamespaces } from './namespaces.ts';
import { createRelayCallId, openRelay, type RelayPublishOptions, type RelaySocket } from './relay.ts';
import {
  type SealedChannel,
  generateKeyPair,
  createRandomChannel,
  sealMessage,
  deriveSharedChannel,
  unsealMessage,
} from './sealed-channel.ts';

/** Relay options by message kind. An answer's tag is one above its request's. */
const PROPOSE: RelayPublishOptions = { tag: 1100, ttl: 300, prompt: true };
const REQUEST: RelayPublishOptions = { tag: 1108, ttl: 300, prompt: true };
const DELETE: RelayPublishOptions = { tag: 1112, ttl: 86_400, prompt: false };
const ANSWERS: Record<string, RelayPublishOptions> = {
  wc_sessionSettle: { tag: 1103, ttl: 300, prompt: false },
  wc_sessionUpdate: { tag: 1105, ttl: 86_400, prompt: false },
  wc_sessionExtend: { tag: 1107, ttl: 86_400, prompt: false },
  wc_sessionEvent: { tag: 1111, ttl: 300, prompt: false },
  wc_sessionDelete: { tag: 1113, ttl: 86_400, prompt: false },
  wc_sessionPing: { tag: 1115, ttl: 86_400, prompt: false },
};

/** Timeout of a wallet's answer, seconds. */
const ANSWER_SECONDS = 300;
/** Reason sent to the wallet when the page disconnects. */
const ENDED = { code: 6000, message: 'User disconnected.' };

export interface RemoteWalletOptions {
  relay: string;
  projectId: string;
  /** Site details that the wallet shows. */
  site: { name: string; description: string; url: string; icons: string[] };
  openSocket: (url: string) => RelaySocket;
  /** Called with the pairing URI: for a QR code, or a link on the same phone. Null once paired. */
  onUri: (uri: string | null) => void;
}

/** Remote wallet. */
export interface RemoteWalletLink {
  /** Same as an extension's: `eth_requestAccounts` waits for the pairing. */
  provider: WalletProvider;
  /** Makes the wallet forget the page. Nothing follows. */
  end: () => void;
}

interface Message {
  id?: unknown;
  method?: unknown;
  params?: Record<string, unknown>;
  result?: unknown;
  error?: { code?: unknown; message?: unknown };
}

interface PendingRequest {
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
  timer: ReturnType<typeof setTimeout>;
}

/** Codes by which wallets report a rejection by the user or themselves. */
const REJECTED = [4001, 5000, 8000, 8001];
const WRONG_CHAIN = [5001, 5100, 5104, 3001];

function toRelayWalletError({ code, message }: { code?: unknown; message?: unknown }): WalletError {
  if (REJECTED.includes(Number(code)) || /reject|denied|declined/i.test(String(message)))
    return new WalletError('rejected');
  if (WRONG_CHAIN.includes(Number(code))) return new WalletError('wrongChain');
  return toWalletError({ message: typeof message === 'string' ? message : `WalletConnect ${Number(code)}` });
}

/**
 * Links a remote wallet by WalletConnect 2. The page shares a channel and sends a proposal on it; a second channel,
 * with keys from both sides, carries the session. Its content is trusted no more than an extension's: the server
 * verifies the signature.
 */
export function linkWallet({ relay: url, projectId, site, openSocket, onUri }: RemoteWalletOptions): RemoteWalletLink {
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const pendingRequests = new Map<number, PendingRequest>();
  const keys = generateKeyPair();
  const pairing = createRandomChannel();
  let session: SealedChannel | null = null;
  let accounts: ChainAccount[] = [];
  let linking: Promise<unknown> | null = null;
  let settled: (() => void) | null = null;
  let failed: ((error: unknown) => void) | null = null;
  let hasEnded = false;

  const relay = openRelay({
    url,
    projectId,
    openSocket,
    onMessage: (topic, envelope) => {
      const channel = topic === pairing.topic ? pairing : topic === session?.topic ? session : null;
      const message = channel && unsealMessage(channel, envelope);
      if (channel && typeof message === 'object' && message !== null) hear(channel, message);
    },
    onLost: () => fall(new WalletError('relay')),
  });

  const emit = (event: string, value: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(value);
  };

  /** Ends the link, from either side. */
  function fall(error: WalletError): void {
    if (hasEnded) return;
    hasEnded = true;
    onUri(null);
    failed?.(error);
    for (const { reject, timer } of pendingRequests.values()) {
      clearTimeout(timer);
      reject(error);
    }
    pendingRequests.clear();
    relay.close();
    emit('disconnect', error);
  }

  /** Sends a request. @throws {WalletError} `expired`, or the wallet's error. */
  function ask(
    channel: SealedChannel,
    method: string,
    params: object,
    posting: RelayPublishOptions,
    onSent = () => {},
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const id = createRelayCallId();
      const timer = setTimeout(() => {
        pendingRequests.delete(id);
        reject(new WalletError('expired'));
      }, ANSWER_SECONDS * 1000);
      pendingRequests.set(id, { resolve, reject, timer });
      const envelope = sealMessage(channel, { id, jsonrpc: '2.0', method, params });
      void relay.publish(channel.topic, envelope, posting).then(onSent);
    });
  }

  function answer(channel: SealedChannel, { id, method }: Message): void {
    const posting = ANSWERS[String(method)];
    const response = { id, jsonrpc: '2.0', result: true };
    if (posting) void relay.publish(channel.topic, sealMessage(channel, response), posting);
  }

  function show(next: ChainAccount[]): void {
    const [before] = accounts;
    const [now] = next;
    accounts = next;
    if (!before || (before.address === now?.address && before.chainId === now.chainId)) return;
    if (now && before.chainId !== now.chainId) emit('chainChanged', `0x${now.chainId.toString(16)}`);
    if (before.address !== now?.address) emit('accountsChanged', now ? [now.address] : []);
  }

  function onEvent(params: Message['params']): void {
    const { event, chainId } = (params ?? {}) as { event?: { name?: unknown; data?: unknown }; chainId?: unknown };
    const [first] = Array.isArray(event?.data) ? (event.data as unknown[]) : [event?.data];
    if (event?.name === 'accountsChanged') {
      const account = parseChainAccount(first) ?? parseChainAccount(`${String(chainId)}:${String(first)}`);
      if (account) show([account, ...accounts.filter(({ address }) => address !== account.address)]);
    }
    const [current] = accounts;
    if (event?.name === 'chainChanged' && current) {
      const account = parseChainAccount(`eip155:${Number(first)}:${current.address}`);
      if (account) show([account, ...accounts.slice(1)]);
    }
  }

  function hear(channel: SealedChannel, message: Message): void {
    const { id, method, params } = message;
    if (method === undefined) {
      const pendingRequest = pendingRequests.get(Number(id));
      if (!pendingRequest) return;
      clearTimeout(pendingRequest.timer);
      pendingRequests.delete(Number(id));
      if (message.error) pendingRequest.reject(toRelayWalletError(message.error));
      else pendingRequest.resolve(message.result);
      return;
    }
    // The wallet uses the session's channel only.
    if (channel !== session) return;
    answer(channel, message);
    if (method === 'wc_sessionSettle' && accounts.length === 0) {
      accounts = parseChainAccounts(params?.['namespaces']);
      settled?.();
    }
    if (method === 'wc_sessionUpdate') show(parseChainAccounts(params?.['namespaces']));
    if (method === 'wc_sessionEvent') onEvent(params);
    if (method === 'wc_sessionDelete') fall(new WalletError('ended'));
  }

  async function link(): Promise<void> {
    const expiry = Math.floor(Date.now() / 1000) + ANSWER_SECONDS;
    const whenSettled = new Promise<void>((resolve, reject) => {
      settled = resolve;
      failed = reject;
    });
    // It may fail before anything awaits it.
    whenSettled.catch(() => undefined);
    void relay.subscribe(pairing.topic);
    const symKey = Array.from(pairing.key, (byte) => byte.toString(16).padStart(2, '0')).join('');
    const uri = `wc:${pairing.topic}@2?relay-protocol=irn&symKey=${symKey}&expiryTimestamp=${expiry}`;
    // Only after the relay has what the wallet will look for.
    const shown = () => {
      if (!hasEnded && session === null) onUri(uri);
    };
    try {
      const proposal = {
        requiredNamespaces: {},
        optionalNamespaces: walletConnectNamespaces,
        relays: [{ protocol: 'irn' }],
        proposer: { publicKey: keys.publicKey, metadata: site },
        pairingTopic: pairing.topic,
        expiryTimestamp: expiry,
      };
      const approved = (await ask(pairing, 'wc_sessionPropose', proposal, PROPOSE, shown)) as {
        responderPublicKey?: unknown;
      };
      onUri(null);
      session = deriveSharedChannel(keys, String(approved?.responderPublicKey));
      void relay.subscribe(session.topic);
      const timer = setTimeout(() => failed?.(new WalletError('expired')), ANSWER_SECONDS * 1000);
      await whenSettled.finally(() => clearTimeout(timer));
      if (accounts.length === 0) throw new WalletError('wrongChain');
    } catch (error) {
      end();
      throw error;
    }
  }

  function end(): void {
    if (hasEnded) return;
    // Without a session there is no wallet to notify.
    const farewell =
      session && relay.publish(session.topic, sealMessage(session, question('wc_sessionDelete', ENDED)), DELETE);
    hasEnded = true;
    onUri(null);
    failed?.(new WalletError('ended'));
    for (const { timer, reject } of pendingRequests.values()) {
      clearTimeout(timer);
      reject(new WalletError('ended'));
    }
    pendingRequests.clear();
    if (farewell) void farewell.then(relay.close);
    else relay.close();
  }

  const provider: WalletProvider = {
    request: async ({ method, params }) => {
      if (method === 'eth_accounts') return accounts.slice(0, 1).map(({ address }) => address);
      if (hasEnded) throw new WalletError('notConnected');
      if (method === 'eth_requestAccounts') {
        linking ??= link();
        await linking;
        return accounts.slice(0, 1).map(({ address }) => address);
      }
      const [account] = accounts;
      if (!account || !session) throw new WalletError('notConnected');
      if (method === 'eth_chainId') return `0x${account.chainId.toString(16)}`;
      if (method !== 'personal_sign') throw new WalletError('failed', method);
      const expiryTimestamp = Math.floor(Date.now() / 1000) + ANSWER_SECONDS;
      const requestParams = { request: { method, params, expiryTimestamp }, chainId: `eip155:${account.chainId}` };
      return ask(session, 'wc_sessionRequest', requestParams, REQUEST);
    },
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
  };
  return { provider, end };
}

const question = (method: string, params: object) => ({ id: createRelayCallId(), jsonrpc: '2.0', method, params });
