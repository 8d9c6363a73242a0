import { randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { APIGatewayProxyResult } from 'aws-lambda';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { forwardedSocketHandshakeHeaders } from '#infra/edge-headers.ts';
import { type FunctionName, functionSpecs } from '#infra/manifest.ts';
import { createFrameSizeCheck } from './create-frame-size-check.ts';
import type { FunctionHost } from './function-host.ts';
import { getSocketIpAddress, toGatewayHeaders, parseGatewayQuery, generateRequestId } from './gateway-events.ts';

/** Limits of API Gateway, and one of our own. */
export const socketLimits = {
  /** Bytes. */
  message: 128 * 1024,
  frame: 32 * 1024,
  /** Ms without traffic after which a connection is closed. */
  idle: 10 * 60_000,
  /** Longest life of a connection, ms. */
  lifetime: 2 * 3_600_000,
  /** New connections a second, of all clients together. */
  opened: 500,
  /** Unread bytes from which a client counts as not reading. */
  unread: 1024 * 1024,
  /** Messages of one client in work at once; at the limit it is not read from. */
  atOnce: 16,
};
export type SocketLimits = typeof socketLimits;

type Route = '$connect' | '$disconnect' | '$default';

const routes = new Map<Route, FunctionName>(
  Object.entries(functionSpecs).flatMap(([name, { trigger }]) =>
    'socket' in trigger ? [[trigger.socket, name as FunctionName] as const] : [],
  ),
);

const EVENT_TYPES = { $connect: 'CONNECT', $disconnect: 'DISCONNECT', $default: 'MESSAGE' } as const;
const NORMAL = 1000;
const GOING_AWAY_CODE = 1001;
const TOO_LARGE = 1009;
const NO_STATUS = 1005;

interface GatewayConnection {
  id: string;
  socket: WebSocket;
  address: string;
  userAgent: string;
  domain: string;
  /** Epoch ms. */
  connectedAt: number;
  activeAt: number;
  working: number;
  /** Messages already read while enough others were in work. */
  waiting: { data: Buffer; isBinary: boolean }[];
  lifetime: NodeJS.Timeout;
}

export interface SocketConnectionInfo {
  connectedAt: string;
  identity: { sourceIp: string; userAgent: string };
  lastActiveAt: string;
}

interface SocketEvents {
  failed: [name: FunctionName, error: Error];
}

const toMessageBytes = (data: RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);

const decline = (socket: Duplex, status: number, words: string): void => {
  socket.end(`HTTP/1.1 ${status} ${words}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

const isHandshake = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers['sec-websocket-version'] === '13' &&
  /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '');

/** Serves the WebSocket API of the manifest like API Gateway: each connection, message and end is an event. */
export class SocketGateway extends EventEmitter<SocketEvents> {
  readonly #host: FunctionHost;
  readonly #limits: SocketLimits;
  readonly #now: () => number;
  readonly #server: WebSocketServer;
  readonly #connections = new Map<string, GatewayConnection>();
  readonly #sweep: NodeJS.Timeout;
  #opened = { second: 0, count: 0 };

  constructor(host: FunctionHost, limits: SocketLimits = socketLimits, now: () => number = Date.now) {
    super();
    this.#host = host;
    this.#now = now;
    this.#limits = limits;
    this.#server = new WebSocketServer({ noServer: true, maxPayload: limits.message, perMessageDeflate: false });
    this.#sweep = setInterval(() => this.#closeIdle(), Math.min(limits.idle / 4, 15_000));
  }

  /** Number of open connections. */
  get open(): number {
    return this.#connections.size;
  }

  #admits(): boolean {
    const second = Math.floor(this.#now() / 1000);
    if (this.#opened.second !== second) this.#opened = { second, count: 0 };
    this.#opened.count += 1;
    return this.#opened.count <= this.#limits.opened;
  }

  #context(
    connection: Omit<GatewayConnection, 'socket' | 'working' | 'waiting' | 'lifetime' | 'activeAt'>,
    route: Route,
  ) {
    const { id, address, userAgent, domain, connectedAt } = connection;
    const request = generateRequestId();
    return {
      routeKey: route,
      eventType: EVENT_TYPES[route],
      messageId: route === '$default' ? randomBytes(11).toString('base64') : null,
      messageDirection: 'IN',
      connectionId: id,
      connectedAt,
      requestTimeEpoch: this.#now(),
      requestId: request,
      extendedRequestId: request,
      domainName: domain,
      stage: 'ws',
      apiId: 'local',
      identity: { sourceIp: address, userAgent },
    };
  }

  async #call(route: Route, event: object): Promise<APIGatewayProxyResult | null> {
    const name = routes.get(route);
    if (!name) return { statusCode: 200, body: '' };
    try {
      return await this.#host.call<APIGatewayProxyResult | null>(name, event);
    } catch (error) {
      this.emit('failed', name, error as Error);
      return null;
    }
  }

  /** Handles a handshake: calls `$connect`, and opens the connection on success. */
  async upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, queryText: string): Promise<void> {
    socket.on('error', () => socket.destroy());
    // An invalid handshake sends no event.
    if (!isHandshake(request)) return decline(socket, 400, 'Bad Request');
    if (!this.#admits()) return decline(socket, 429, 'Too Many Requests');
    const query = parseGatewayQuery(queryText);
    if (query === null) return decline(socket, 400, 'Bad Request');
    const passed = [...forwardedSocketHandshakeHeaders, 'Host'].flatMap((name): [string, string][] => {
      const value = request.headers[name.toLowerCase()];
      return value === undefined ? [] : [[name, String(value)]];
    });
    const identity = {
      // API Gateway's ids look like this too; they contain characters to encode in a path on purpose.
      id: `${randomBytes(11).toString('base64url')}=`,
      address: getSocketIpAddress(request.socket),
      userAgent: String(request.headers['user-agent'] ?? ''),
      domain: String(request.headers.host ?? 'localhost'),
      connectedAt: this.#now(),
    };
    const requestContext = this.#context(identity, '$connect');
    const answer = await this.#call('$connect', {
      ...toGatewayHeaders(passed),
      ...query,
      requestContext,
      isBase64Encoded: false,
    });
    const status = Number(answer?.statusCode ?? 500);
    if (status < 200 || status > 299) return decline(socket, answer ? status : 500, 'Refused');
    if (socket.destroyed) return this.#disconnect(identity, NO_STATUS, '');
    this.#server.handleUpgrade(request, socket, head, (webSocket) => this.#accept(webSocket, socket, identity));
  }

  #accept(
    webSocket: WebSocket,
    socket: Duplex,
    identity: Pick<GatewayConnection, 'id' | 'address' | 'userAgent' | 'domain' | 'connectedAt'>,
  ): void {
    const connection: GatewayConnection = {
      ...identity,
      socket: webSocket,
      activeAt: this.#now(),
      working: 0,
      waiting: [],
      lifetime: setTimeout(() => webSocket.close(GOING_AWAY_CODE, 'Going away'), this.#limits.lifetime),
    };
    this.#connections.set(connection.id, connection);
    const follow = createFrameSizeCheck(this.#limits.frame, () => webSocket.close(TOO_LARGE, 'Frame too long'));
    // Bytes that came with the handshake are returned to the stream, and arrive here too.
    socket.on('data', follow);
    webSocket.on('message', (data, isBinary) => this.#take(connection, toMessageBytes(data), isBinary));
    // Each ping is answered, and the answers queue like other messages.
    webSocket.on('ping', () => this.#endUnread(connection));
    // `ws` itself closes on protocol errors.
    webSocket.on('error', () => {});
    webSocket.on('close', (code, reason) => {
      clearTimeout(connection.lifetime);
      this.#connections.delete(connection.id);
      void this.#disconnect(connection, code, reason.toString());
    });
  }

  async #disconnect(
    connection: Pick<GatewayConnection, 'id' | 'address' | 'userAgent' | 'domain' | 'connectedAt'>,
    code: number,
    reason: string,
  ): Promise<void> {
    const requestContext = {
      ...this.#context(connection, '$disconnect'),
      disconnectStatusCode: code,
      disconnectReason: reason,
    };
    await this.#call('$disconnect', { ...toGatewayHeaders([]), requestContext, isBase64Encoded: false });
  }

  /** One read may bring thousands of small messages: those above the concurrency limit wait here. */
  #take(connection: GatewayConnection, data: Buffer, isBinary: boolean): void {
    if (connection.working >= this.#limits.atOnce) connection.waiting.push({ data, isBinary });
    else void this.#message(connection, data, isBinary);
    if (connection.working >= this.#limits.atOnce) connection.socket.pause();
  }

  #takeNext(connection: GatewayConnection): void {
    const next = connection.waiting.shift();
    if (next) this.#take(connection, next.data, next.isBinary);
    else if (connection.socket.isPaused) connection.socket.resume();
  }

  async #message(connection: GatewayConnection, data: Buffer, isBinary: boolean): Promise<void> {
    // Messages after our close are dropped.
    if (connection.socket.readyState !== connection.socket.OPEN) return;
    connection.activeAt = this.#now();
    connection.working += 1;
    const requestContext = this.#context(connection, '$default');
    const body = data.toString(isBinary ? 'base64' : 'utf8');
    const answer = await this.#call('$default', { requestContext, body, isBase64Encoded: isBinary });
    connection.working -= 1;
    this.#takeNext(connection);
    if (answer !== null) return;
    const failure = {
      message: 'Internal server error',
      connectionId: connection.id,
      requestId: requestContext.requestId,
    };
    this.post(connection.id, JSON.stringify(failure));
  }

  #closeIdle(): void {
    const limit = this.#now() - this.#limits.idle;
    for (const { socket, activeAt } of this.#connections.values())
      if (activeAt < limit) socket.close(GOING_AWAY_CODE, 'Going away');
  }

  #find(id: string): GatewayConnection | null {
    const connection = this.#connections.get(id);
    return connection && connection.socket.readyState === connection.socket.OPEN ? connection : null;
  }

  /** Sends text to a connection; false when it is gone, or was ended because it never reads. */
  post(id: string, text: string | Buffer): boolean {
    const connection = this.#find(id);
    if (!connection) return false;
    connection.socket.send(text, { binary: false });
    connection.activeAt = this.#now();
    return !this.#endUnread(connection);
  }

  /** Ends a client that does not read; true when it did. */
  #endUnread({ socket }: GatewayConnection): boolean {
    if (socket.bufferedAmount <= this.#limits.unread) return false;
    socket.terminate();
    return true;
  }

  describe(id: string): SocketConnectionInfo | null {
    const connection = this.#find(id);
    if (!connection) return null;
    const { connectedAt, activeAt, address, userAgent } = connection;
    return {
      connectedAt: new Date(connectedAt).toISOString(),
      identity: { sourceIp: address, userAgent },
      lastActiveAt: new Date(activeAt).toISOString(),
    };
  }

  /** Ends a connection; false when it is gone. */
  end(id: string): boolean {
    const connection = this.#find(id);
    connection?.socket.close(NORMAL, 'Connection Closed Normally');
    return connection !== null;
  }

  /** Notifies every client that the server stops. */
  disconnect(): void {
    for (const { socket } of this.#connections.values()) socket.close(GOING_AWAY_CODE, 'Going away');
  }

  stop(): void {
    clearInterval(this.#sweep);
    for (const { socket, lifetime } of this.#connections.values()) {
      clearTimeout(lifetime);
      socket.removeAllListeners('close');
      socket.terminate();
    }
    this.#connections.clear();
  }
}
