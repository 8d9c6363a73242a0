import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { type SimulatedNetwork, ChainRequestError, type SimulatedTransaction } from './chain-network.ts';
import { parseChainRequest, getSimulatedNetwork, chainRequestSchemas } from './chain-requests.ts';
import { renderChainPage, type FaucetForm } from './render-chain-page.ts';
import type { SimulatedChain } from './simulated-chain.ts';

/** Maximum bytes of a request: requests are short. */
const BODY_BYTES = 16_384;
/** Names of the chain's host on its own machine. */
const LOCAL_HOST_NAMES = ['localhost', '127.0.0.1', '[::1]'];

const SAFE = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
};

interface ChainResponse {
  status: number;
  /** Sent as JSON. */
  value?: unknown;
  html?: string;
  location?: string;
}

const ok = (value: unknown): ChainResponse => ({ status: 200, value });
const none = (resource: string): ChainResponse => ({ status: 404, value: { error: resource } });

/** Request above its size limit. */
class TooLong extends Error {}

async function readRequestText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_BYTES) throw new TooLong();
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parseRequestJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ChainRequestError('', 'This must be a JSON object.');
  }
}

function toTransactionJson(network: SimulatedNetwork, transaction: SimulatedTransaction) {
  const { tx_hash, chain_type, coin_type, from, to, memo, amount, height, succeeded } = transaction;
  const block = height === null ? null : { height, hash: network.hashAt(height) };
  const confirmations = network.confirmations(transaction);
  return { tx_hash, network: chain_type, coin_type, from, to, memo, amount, block, succeeded, confirmations };
}

/** Requests of users and tests. */
class ForPeople {
  readonly #chain: SimulatedChain;

  constructor(chain: SimulatedChain) {
    this.#chain = chain;
  }

  overview(): ChainResponse {
    const networks = this.#chain.networks.map((network) => {
      const { spec, height, waiting: waitingCount, hotWallet: hot_wallet } = network;
      const slow = this.#chain.slowness(network);
      return { network: spec.network, chain_types: spec.chainTypes, height, waiting: waitingCount, slow, hot_wallet };
    });
    return ok({ networks });
  }

  pay(requestBody: unknown): SimulatedTransaction {
    const { network, ...transfer } = parseChainRequest(chainRequestSchemas.transaction, requestBody);
    const chainNetwork = getSimulatedNetwork(this.#chain, network);
    const chainType = chainNetwork.spec.chainTypes.find((type) => type === network.toUpperCase());
    return chainNetwork.pay({ ...transfer, chain_type: chainType ?? chainNetwork.spec.chainTypes[0] });
  }

  post(path: string, body: string): ChainResponse | null {
    const readBody = () => parseRequestJson(body);
    if (path === '/transactions') return { status: 201, value: { tx_hash: this.pay(readBody()).tx_hash } };
    if (path === '/mine') {
      const { network, blocks } = parseChainRequest(chainRequestSchemas.mine, readBody());
      const chainNetwork = getSimulatedNetwork(this.#chain, network);
      chainNetwork.mine(blocks);
      return ok(this.#standing(chainNetwork));
    }
    if (path === '/reorganise') {
      const { network, depth, again: isRepeated } = parseChainRequest(chainRequestSchemas.reorganise, readBody());
      const chainNetwork = getSimulatedNetwork(this.#chain, network);
      const droppedHashes = chainNetwork.reorganise(depth, isRepeated);
      return ok({ ...this.#standing(chainNetwork), left: droppedHashes });
    }
    if (path !== '/slow') return null;
    const { network, seconds } = parseChainRequest(chainRequestSchemas.slow, readBody());
    this.#chain.slow(getSimulatedNetwork(this.#chain, network), seconds);
    return ok({ network, seconds });
  }

  #standing(network: SimulatedNetwork) {
    const { spec, height } = network;
    return { network: spec.chainTypes[0], height, hash: network.hashAt(height) };
  }

  get(path: string): ChainResponse | null {
    const [, kind, name = '', more] = path.split('/').map(decodeURIComponent);
    if (name === '' || more !== undefined) return null;
    if (kind === 'transactions') {
      const hit = this.#chain.transaction(name);
      return hit ? ok(toTransactionJson(hit.network, hit.transaction)) : none('No network knows this transaction.');
    }
    if (kind !== 'addresses') return null;
    const all = this.#chain.networks.flatMap((network) =>
      network.transactionsOf(name).map((one) => ({ one, isTo: network.isSame(one.to, name), network })),
    );
    const succeededTransactions = all.filter(({ one }) => one.succeeded);
    const list = (isReceived: boolean) =>
      succeededTransactions.flatMap(({ one, isTo, network }) => {
        if (isTo !== isReceived && !(one.from === one.to)) return [];
        const {
          tx_hash,
          network: chainType,
          coin_type,
          amount,
          confirmations,
          to,
          memo,
        } = toTransactionJson(network, one);
        return [{ tx_hash, network: chainType, coin_type, amount, confirmations, to, memo }];
      });
    return ok({ received: list(true), sent: list(false) });
  }
}

/** Requests of the platform's own reader and sender to a network, below `/chains/<network>`. */
function forPlatform(
  network: SimulatedNetwork,
  method: string,
  segments: readonly string[],
  body: string,
): ChainResponse | null {
  const [kind = '', name = '', more] = segments;
  if (more !== undefined) return null;
  if (method === 'POST') {
    if (kind !== 'broadcast' || name !== '') return null;
    const { raw } = parseChainRequest(chainRequestSchemas.broadcast, parseRequestJson(body));
    return ok(toTransactionJson(network, network.broadcast(raw)));
  }
  if (kind === 'head' && name === '') {
    const { height } = network;
    return ok({ height, hash: network.hashAt(height) });
  }
  if (kind === 'blocks' && /^\d{1,15}$/.test(name)) {
    const block = network.block(Number(name));
    if (!block) return none('There is no block of this height yet.');
    const { transactions, ...blockFields } = block;
    return ok({
      ...blockFields,
      transactions: transactions.map((transaction) => toTransactionJson(network, transaction)),
    });
  }
  if (kind === 'transactions' && name !== '') {
    // A caller that looks one up waits for its outcome.
    network.stir();
    const transaction = network.transaction(name);
    return transaction
      ? ok(toTransactionJson(network, transaction))
      : none('The network does not know this transaction.');
  }
  if (kind !== 'addresses' || name === '') return null;
  const [mined_nonce, balances, is_contract] = [
    network.minedNonce(name),
    network.balances(name),
    network.isContract(name),
  ];
  return ok({ mined_nonce, balances, is_contract });
}

function handleFaucetForm(people: ForPeople, chain: SimulatedChain, body: string): ChainResponse {
  const fields = new URLSearchParams(body);
  const [coin_type = '', network = ''] = (fields.get('coin') ?? '').split('-');
  const entries = { to: fields.get('to')?.trim() ?? '', amount: fields.get('amount')?.trim() ?? '' };
  const form: FaucetForm = { coin: `${coin_type}-${network}`, ...entries, memo: fields.get('memo')?.trim() ?? '' };
  try {
    const { tx_hash } = people.pay({ network, coin_type, ...entries, memo: form.memo });
    return { status: 303, location: `/?sent=${encodeURIComponent(tx_hash)}` };
  } catch (error) {
    if (!(error instanceof ChainRequestError)) throw error;
    return { status: 422, html: renderChainPage(chain, { form, refused: error }) };
  }
}

async function handleChainRequest(chain: SimulatedChain, request: IncomingMessage): Promise<ChainResponse> {
  const people = new ForPeople(chain);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://chain');
  const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
  const unknown = none('There is nothing at this address.');
  if (method !== 'GET' && method !== 'POST') return { status: 405, value: { error: 'GET or POST.' } };
  const body = method === 'POST' ? await readRequestText(request) : '';
  const [, first, name = '', ...segments] = pathname.split('/').map(decodeURIComponent);
  if (first === 'chains' && method === 'GET' && name === '')
    return ok({ quiet: Object.fromEntries(chain.networks.map(({ spec, quiet }) => [spec.network, quiet])) });
  if (first === 'chains') {
    const network = getSimulatedNetwork(chain, name);
    const answer = forPlatform(network, method, segments, body) ?? unknown;
    // Done before it is answered: a caller that stops waiting must not believe that nothing happened.
    await setTimeout(chain.slowness(network) * 1000, undefined, { ref: false });
    return answer;
  }
  if (method === 'POST')
    return (pathname === '/faucet' ? handleFaucetForm(people, chain, body) : people.post(pathname, body)) ?? unknown;
  if (pathname !== '/') return people.get(pathname) ?? unknown;
  if ((request.headers.accept ?? '').includes('application/json')) return people.overview();
  return { status: 200, html: renderChainPage(chain, { sent: searchParams.get('sent') }) };
}

function toErrorResponse(error: unknown): ChainResponse {
  if (error instanceof ChainRequestError) return { status: 422, value: { error: error.message, field: error.field } };
  if (error instanceof TooLong) return { status: 413, value: { error: `At most ${BODY_BYTES} bytes.` } };
  if (error instanceof URIError) return none('There is nothing at this address.');
  throw error;
}

function writeChainResponse(response: ServerResponse, { status, value, html, location }: ChainResponse): void {
  const type = html === undefined ? 'application/json' : 'text/html; charset=utf-8';
  const headers = { ...SAFE, vary: 'accept', 'content-type': type, ...(location && { location }) };
  response.writeHead(status, headers).end(html ?? (value === undefined ? '' : JSON.stringify(value)));
}

/**
 * Serves the simulated networks to developers and to the platform itself: a page at `/`, JSON below
 * (docs/local-chain.md). Accepts only names of this machine, and no other web page.
 */
export function createChainServer(chain: SimulatedChain): Server {
  const server: Server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const names = LOCAL_HOST_NAMES.map((name) => `${name}:${port}`);
    const { host = '', origin } = request.headers;
    if (!names.includes(host))
      return writeChainResponse(response, { status: 421, value: { error: 'This chain has no such name.' } });
    // A page from another origin could send coins; none needs to.
    if (request.method === 'POST' && origin !== undefined && origin !== `http://${host}`)
      return writeChainResponse(response, { status: 403, value: { error: 'Not from pages of others.' } });
    void handleChainRequest(chain, request)
      .catch(toErrorResponse)
      .then((answer) => writeChainResponse(response, answer))
      .catch(() => response.destroy());
  });
  return server;
}
