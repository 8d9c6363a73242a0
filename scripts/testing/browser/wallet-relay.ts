import { createPublicKey, verify } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

function fromBase58(text: string): Buffer {
  let number = 0n;
  for (const sign of text) number = number * 58n + BigInt(ALPHABET.indexOf(sign));
  return Buffer.from(number.toString(16).padStart(68, '0'), 'hex');
}

/** True when a token is signed by the key that it names, for this relay, now. */
function isGoodToken(token: string, relay: string): boolean {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const payload = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, string | number>;
  const key = fromBase58(String(payload['iss']).replace(/^did:key:z/, ''));
  const x = key.subarray(2).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const now = Date.now() / 1000;
  return (
    key.subarray(0, 2).toString('hex') === 'ed01' &&
    verify(null, Buffer.from(`${header}.${claims}`), publicKey, Buffer.from(signature, 'base64url')) &&
    payload['aud'] === relay &&
    Number(payload['iat']) <= now + 1 &&
    Number(payload['exp']) > now
  );
}

interface RelayCall {
  id: number;
  method?: string;
  params: {
    topic: string;
    topics: string[];
    message: string;
    tag: number;
    sessionTopic: string;
    pairingTopic: string;
    sessionProposalResponse: string;
    sessionSettlementRequest: string;
  };
}

/** Starts a relay like WalletConnect's: it forwards sealed messages by topic, and keeps them for later subscribers. */
export async function startWalletRelay(projectId: string) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const listening = new Map<WebSocket, Set<string>>();
  const posted: { topic: string; message: string; tag: number; by: WebSocket }[] = [];
  let messageCount = 0;
  const tokens: boolean[] = [];

  const deliver = (to: WebSocket, { topic, message, tag }: (typeof posted)[number]) => {
    const data = { topic, message, tag, publishedAt: Date.now() };
    messageCount += 1;
    to.send(
      JSON.stringify({
        id: messageCount,
        jsonrpc: '2.0',
        method: 'irn_subscription',
        params: { id: `sub-${topic}`, data },
      }),
    );
  };
  const post = (by: WebSocket, topic: string, message: string, tag: number) => {
    const posting = { topic, message, tag, by };
    posted.push(posting);
    for (const [client, topics] of listening) if (client !== by && topics.has(topic)) deliver(client, posting);
  };
  const subscribe = (client: WebSocket, topic: string) => {
    listening.get(client)?.add(topic);
    for (const posting of posted) if (posting.topic === topic && posting.by !== client) deliver(client, posting);
    return `sub-${topic}`;
  };

  server.on('connection', (client, request) => {
    const query = new URL(request.url ?? '', url).searchParams;
    if (query.get('projectId') !== projectId) return client.close(3000, 'Project not found');
    tokens.push(isGoodToken(query.get('auth') ?? '', url));
    listening.set(client, new Set());
    client.on('close', () => listening.delete(client));
    client.on('message', (data: Buffer) => {
      const { id, method, params } = JSON.parse(data.toString()) as RelayCall;
      if (method === undefined) return;
      let result: unknown = true;
      if (method === 'irn_subscribe') result = subscribe(client, params.topic);
      if (method === 'irn_batchSubscribe') result = params.topics.map((topic) => subscribe(client, topic));
      if (method === 'irn_batchFetchMessages') result = { messages: [], hasMore: false };
      if (method === 'irn_publish') post(client, params.topic, params.message, params.tag);
      if (method === 'wc_approveSession') {
        subscribe(client, params.sessionTopic);
        post(client, params.pairingTopic, params.sessionProposalResponse, 1101);
        post(client, params.sessionTopic, params.sessionSettlementRequest, 1102);
      }
      client.send(JSON.stringify({ id, jsonrpc: '2.0', result }));
    });
  });

  return {
    url,
    /** Validity of the tokens of connecting clients, in turn. */
    tokens,
    /** Returns the messages by tag. */
    tags: () => posted.map(({ tag }) => tag),
    /** As when a phone puts the page to sleep. */
    drop: () => {
      for (const client of server.clients) client.terminate();
    },
    stop: async () => {
      for (const client of server.clients) client.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export type WalletRelay = Awaited<ReturnType<typeof startWalletRelay>>;
