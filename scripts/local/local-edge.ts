import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { runInNewContext } from 'node:vm';
import { normalizePathFunctionCode } from '#infra/constructs/normal-path.ts';
import {
  buildContentSecurityPolicy,
  type SiteExternalOrigins,
  edgeResponseHeaders,
  forwardedApiRequestHeaders,
} from '#infra/edge-headers.ts';
import { PRICE_STREAM_PATH } from '#shared/messages/stream.ts';
import { CdnCache } from './cdn-cache.ts';
import { readRequestBody, type RestResponse, type RestRequest, buildTooLargeResponse } from './create-rest-gateway.ts';
import { getSocketIpAddress } from './gateway-events.ts';

export type RestHandler = (request: RestRequest) => Promise<RestResponse>;
/** API request that replaces a page which the API itself serves. */
export interface ApiPageRequest {
  /** `/api/…` */
  path: string;
  query: string;
}
/** Answers requests other than the API: files of a site. Returns the API request for pages that the API serves. */
export type EdgePageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
) => Promise<ApiPageRequest | undefined> | undefined;
export type UpgradeHandler = (request: IncomingMessage, socket: Duplex, head: Buffer, query: string) => void;

/** Site of customers or of staff. */
export type EdgeSite = 'web' | 'admin';

export interface EdgeOrigins {
  site: EdgeSite;
  rest: RestHandler;
  pages: EdgePageHandler;
  /** The socket at `/ws`. */
  socket: UpgradeHandler;
  /** The socket at `/stream`, if there is one. */
  stream?: UpgradeHandler | undefined;
  /** External origins that its pages use. */
  elsewhere?: SiteExternalOrigins;
}

/** Without HSTS, which means nothing over plain HTTP and must not be sent there (RFC 6797, 7.2). */
const { 'strict-transport-security': _, ...headers } = edgeResponseHeaders;
const headerNames = Object.entries(headers);

function setSecurityHeaders(response: ServerResponse): void {
  for (const [name, value] of headerNames) response.setHeader(name, value);
}

/** Returns the encodings of a request in one of the CDN's three forms. */
export function getAcceptedEncodings(request: IncomingMessage): '' | 'gzip' | 'br,gzip' {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return 'br,gzip';
  return /\bgzip\b/.test(accepted) ? 'gzip' : '';
}

/** As CloudFront runs it. */
const toNormalPath = runInNewContext(`${normalizePathFunctionCode}; handler`) as (event: {
  request: { uri: string };
}) => {
  uri: string;
};

function* listForwardedHeaders(
  request: IncomingMessage,
  site: EdgeSite,
  isPublic: boolean,
): Generator<[string, string]> {
  for (const name of forwardedApiRequestHeaders) {
    const value = request.headers[name.toLowerCase()];
    if (value !== undefined) yield [name, String(value)];
  }
  const accepted = getAcceptedEncodings(request);
  if (accepted !== '') yield ['Accept-Encoding', accepted];
  const { authorization, host } = request.headers;
  if (authorization !== undefined && !isPublic) yield ['Authorization', authorization];
  if (host !== undefined) yield ['Host', host];
  yield ['X-Forwarded-For', getSocketIpAddress(request.socket)];
  yield ['X-Forwarded-Proto', 'http'];
  yield ['X-Origin-Site', site];
}

const split = (url: string): [path: string, query: string] => {
  const at = url.indexOf('?');
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)];
};

/** Ms for which a client may continue sending after the answer. */
const LINGER = 2000;

/** Ends an answer that came before its request was read: closing a connection with unread bytes discards the answer. */
function endAfter(request: IncomingMessage, response: ServerResponse): void {
  const end = () => {
    clearTimeout(timer);
    response.end();
  };
  const timer = setTimeout(end, LINGER).unref();
  request.once('end', end).once('close', end).resume();
}

const isInterface = (path: string): boolean => path === '/api' || path.startsWith('/api/');

/**
 * Edge of one site, like the CDN: the API below `/api` with a cache, the socket at `/ws`, pages for the rest, security
 * headers on everything. The client is identified by its connection only.
 */
export class LocalEdge {
  readonly server: Server;
  readonly #origins: () => EdgeOrigins | null;
  readonly #cache: CdnCache;
  readonly #now: () => number;

  /** `origins` is null while the platform starts; both sites may share a cache; `failed` receives unexpected errors. */
  constructor(
    origins: () => EdgeOrigins | null,
    cache = new CdnCache(),
    failed: (error: Error) => void = () => {},
    now: () => number = Date.now,
  ) {
    this.#origins = origins;
    this.#cache = cache;
    this.#now = now;
    this.server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      void this.#answer(request, response).catch((error: Error) => {
        // The client is gone.
        if (request.destroyed && !request.complete) return;
        failed(error);
        if (response.headersSent) response.destroy(error);
        else response.writeHead(502, { 'content-type': 'text/plain' }).end('The edge failed.\n');
      });
    });
    this.server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    setSecurityHeaders(response);
    // Pages take the time from this header.
    response.setHeader('date', new Date(this.#now()).toUTCString());
    const origins = this.#origins();
    if (!origins) {
      response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' }).end('Starting …\n');
      return;
    }
    if (origins.elsewhere) response.setHeader('content-security-policy', buildContentSecurityPolicy(origins.elsewhere));
    const [path, query] = split(request.url ?? '/');
    if (isInterface(path)) await this.#api(origins, request, response, { path, query, isPage: false });
    else if (path === '/ws') response.writeHead(426, { 'content-type': 'text/plain', upgrade: 'websocket' }).end();
    else {
      const pageRequest = await origins.pages(request, response, path);
      if (pageRequest) await this.#api(origins, request, response, { ...pageRequest, isPage: true });
    }
  }

  async #api(
    { rest, site }: EdgeOrigins,
    request: IncomingMessage,
    response: ServerResponse,
    apiRequest: ApiPageRequest & { isPage: boolean },
  ) {
    const path = toNormalPath({ request: { uri: apiRequest.path } }).uri.slice('/api'.length);
    const { query } = apiRequest;
    const method = request.method ?? 'GET';
    const isNews = /^\/news(\/|\.|$)/.test(path);
    const isPublic = isNews || path.startsWith('/public/');
    const body = await readRequestBody(request);
    if (body === 'too large') {
      response.setHeader('connection', 'close');
      return this.#send(request, response, { ...buildTooLargeResponse(), age: null });
    }
    const address = getSocketIpAddress(request.socket);
    const ask = () =>
      rest({ method, path, query, address, body, headers: listForwardedHeaders(request, site, isPublic) });
    if (method !== 'GET' && method !== 'HEAD') return this.#send(request, response, { ...(await ask()), age: null });
    // The query of a page states its language.
    const variant =
      isNews && !apiRequest.isPage ? request.headers['accept-language'] : isPublic ? '' : request.headers.authorization;
    const key = `${method} ${path}?${query}\n${getAcceptedEncodings(request)}\n${variant ?? ''}`;
    this.#send(request, response, await this.#cache.get(key, isPublic, ask));
  }

  #send(request: IncomingMessage, response: ServerResponse, answer: RestResponse & { age: number | null }): void {
    for (const [name, value] of Object.entries(answer.headers)) if (!(name in headers)) response.setHeader(name, value);
    if (answer.age !== null) response.setHeader('age', answer.age);
    response.setHeader('x-cache', answer.age === null ? 'Miss' : 'Hit');
    response.setHeader('content-length', answer.body.length);
    response.writeHead(answer.status);
    if (request.method !== 'HEAD') response.write(answer.body);
    if (request.complete) response.end();
    else endAfter(request, response);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const [path, query] = split(request.url ?? '/');
    const origins = this.#origins();
    // Others may listen for upgrades too: hot reload does.
    const isStream = path === PRICE_STREAM_PATH && origins?.stream !== undefined;
    if (path !== '/ws' && !isStream)
      return this.server.listenerCount('upgrade') === 1 ? void socket.destroy() : undefined;
    if (!origins) socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
    else if (isStream) origins.stream?.(request, socket, head, query);
    else origins.socket(request, socket, head, query);
  }
}
