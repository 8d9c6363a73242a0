import type { PrivateKeyAccount } from 'viem/accounts';
import { WebSocket } from 'ws';
import { createRelayCallId, openRelay, type RelaySocket } from '#web/features/account/wallet/walletconnect/relay.ts';
import {
  type SealedChannel,
  generateKeyPair,
  sealMessage,
  deriveSharedChannel,
  unsealMessage,
} from '#web/features/account/wallet/walletconnect/sealed-channel.ts';

interface WalletError {
  code: number;
  message: string;
}

interface WalletMessage {
  id: number;
  method?: string;
  params?: { proposer?: { publicKey: string }; request?: { method: string; params: [`0x${string}`, string] } };
}

export interface PhoneWalletOptions {
  account: PrivateKeyAccount;
  relay: string;
  projectId: string;
  /** EIP-155 ids of the chains with its account, the current one first. */
  chains?: number[];
  /** The user declines the link or the signature. */
  refuse?: 'link' | 'sign' | null;
  /** Replaces the signature. */
  sign?: () => Promise<string>;
}

/** Opens a socket in Node with the browser's interface. */
export const openNodeSocket = (url: string): RelaySocket => new WebSocket(url) as unknown as RelaySocket;

/** Simulates a phone wallet that has the page's link, by camera or by a press: the wallet's side of WalletConnect 2. */
export function connectPhoneWallet(uri: string, choices: PhoneWalletOptions) {
  const { account, chains = [1] } = choices;
  const [, topic = '', symKey = ''] = /^wc:([0-9a-f]{64})@2\?.*symKey=([0-9a-f]{64})/.exec(uri) ?? [];
  const pairing: SealedChannel = { topic, key: Buffer.from(symKey, 'hex') };
  const keys = generateKeyPair();
  let session: SealedChannel | null = null;
  /** Messages of the page. */
  const heard: WalletMessage[] = [];
  const namespaces = {
    eip155: {
      chains: chains.map((id) => `eip155:${id}`),
      accounts: chains.map((id) => `eip155:${id}:${account.address}`),
      methods: ['personal_sign'],
      events: ['accountsChanged', 'chainChanged'],
    },
  };
  const relay = openRelay({
    url: choices.relay,
    projectId: choices.projectId,
    openSocket: openNodeSocket,
    onMessage: (on, envelope) => {
      const channel = on === pairing.topic ? pairing : session;
      const message = channel && (unsealMessage(channel, envelope) as WalletMessage | null);
      if (channel && message) void hear(channel, message);
    },
    onLost: () => undefined,
  });
  const send = (channel: SealedChannel, message: object, tag: number) =>
    relay.publish(channel.topic, sealMessage(channel, { jsonrpc: '2.0', ...message }), {
      tag,
      ttl: 300,
      prompt: false,
    });
  const rejected: WalletError = { code: 5000, message: 'User rejected.' };

  async function hear(channel: SealedChannel, { id, method, params }: WalletMessage): Promise<void> {
    heard.push({ id, ...(method !== undefined && { method }), ...(params && { params }) });
    if (method === 'wc_sessionPropose') {
      if (choices.refuse === 'link') return void send(channel, { id, error: rejected }, 1120);
      session = deriveSharedChannel(keys, params?.proposer?.publicKey ?? '');
      await relay.subscribe(session.topic);
      const controller = { publicKey: keys.publicKey, metadata: { name: 'Phone' } };
      const expiry = Math.floor(Date.now() / 1000) + 604_800;
      const settle = { relay: { protocol: 'irn' }, namespaces, controller, expiry };
      // The answer need not come first.
      await send(session, { id: createRelayCallId(), method: 'wc_sessionSettle', params: settle }, 1102);
      await send(channel, { id, result: { relay: { protocol: 'irn' }, responderPublicKey: keys.publicKey } }, 1101);
    }
    if (method === 'wc_sessionRequest' && params?.request) {
      if (choices.refuse === 'sign') return void send(channel, { id, error: rejected }, 1109);
      const raw = params.request.params[0];
      const result = await (choices.sign?.() ?? account.signMessage({ message: { raw } }));
      await send(channel, { id, result }, 1109);
    }
  }
  void relay.subscribe(topic);

  return {
    heard,
    /** Sends an unrequested message. */
    say: (method: string, params: object, tag: number) =>
      session
        ? send(session, { id: createRelayCallId(), method, params }, tag)
        : Promise.reject(new Error('It is not linked.')),
    close: () => relay.close(),
  };
}
