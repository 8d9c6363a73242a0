import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { buildWelcomeFrame } from '#functions/domain/socket/answer-frames.ts';
import { isFromCdn, readClientAddress } from '#functions/lib/cdn.ts';
import { countLocalLimit, requestLimits, getMaxRequests } from '#functions/lib/limits.ts';
import { getIpNetwork } from '#functions/lib/networks.ts';
import { PRICE_STREAM_HEALTH_PATH, PRICE_STREAM_PATH } from '#shared/messages/stream.ts';
import { prepareStreamFrame } from './prepare-frame.ts';
import type { PriceStream } from './price-stream.ts';

/** Connections per process. */
const MAX_CLIENTS = 20_000;
/** A longer message ends its connection, bytes; one above its own limit but not this is rejected. */
const MAX_BYTES = 32 * 1024;
/**
 * Each client is checked in turn, once in this many seconds: a silent one is pinged, and dropped when silent the next
 * time too.
 */
const LOOKED_AT_EVERY = 60;
/** At full capacity, another client may have left after this many seconds. */
const RETRY_AFTER = 30;

const SERVICE_RESTART = 1012;

export interface StreamServerOptions {
  stream: PriceStream;
  /** True when prices can be sent now: for the load balancer. */
  isWell: () => boolean;
  mostClients?: number;
}

interface StreamConnection {
  readonly id: string;
  readonly webSocket: WebSocket;
  readonly network: string;
  /** Second of `LOOKED_AT_EVERY` in which it is checked. */
  readonly turn: number;
  /** Since its last check. */
  wasHeard: boolean;
  wasAsked: boolean;
}

const toMessageText = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data)).toString('utf8');

function declineUpgrade(socket: Duplex, status: string, retryAfter = ''): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${retryAfter}\r\n`);
}

/** Server of the stream's clients over plain WebSocket: accepts them, within limits, and releases them. */
export class StreamServer {
  readonly #server: Server;
  readonly #stream: PriceStream;
  readonly #mostClients: number;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_BYTES,
    // No message depends on another: one compression serves all, and no client costs a dictionary.
    perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
  });
  readonly #connections = new Map<string, StreamConnection>();
  readonly #networks = new Map<string, number>();
  #count = 0;
  #second = 0;
  #isDraining = false;

  constructor({ stream, isWell, mostClients = MAX_CLIENTS }: StreamServerOptions) {
    this.#stream = stream;
    this.#mostClients = mostClients;
    this.#server = createServer((request, response) => {
      const path = request.url?.split('?')[0];
      const status =
        path === PRICE_STREAM_HEALTH_PATH
          ? isWell() && !this.#isDraining
            ? 200
            : 503
          : path === PRICE_STREAM_PATH
            ? 426
            : 404;
      response.writeHead(status, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end();
    });
    this.#server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Starts accepting clients. @returns the port, a free one for 0. */
  async listen(port: number, host: string): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(port, host, resolve);
    });
    return (this.#server.address() as AddressInfo).port;
  }

  /** Drops dead clients. Call it once a second. */
  askAround(): void {
    this.#second = (this.#second + 1) % LOOKED_AT_EVERY;
    for (const connection of this.#connections.values()) {
      if (connection.turn !== this.#second) continue;
      const { wasHeard, wasAsked, webSocket } = connection;
      connection.wasHeard = false;
      connection.wasAsked = !wasHeard;
      if (wasHeard) continue;
      if (wasAsked) webSocket.terminate();
      else webSocket.ping();
    }
  }

  /**
   * Stops accepting clients, and tells the present ones to reconnect, evenly over this many ms: other servers must not
   * get all of them at once. Until then they still get prices.
   */
  async drain(drainMs: number, sleep: (ms: number) => Promise<void>): Promise<void> {
    this.#isDraining = true;
    const closing = [...this.#connections.values()];
    for (const [i, { webSocket }] of closing.entries()) {
      webSocket.close(SERVICE_RESTART, 'Come back');
      // Timers are no finer than this: with many clients, several go at once.
      if (Math.floor(((i + 1) * drainMs) / closing.length / STEP) > Math.floor((i * drainMs) / closing.length / STEP))
        await sleep(STEP);
    }
  }

  stop(): void {
    this.#isDraining = true;
    for (const { webSocket } of this.#connections.values()) webSocket.terminate();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?')[0] !== PRICE_STREAM_PATH) return declineUpgrade(socket, '404 Not Found');
    const headers = request.headers as Record<string, string | undefined>;
    if (!isFromCdn(headers)) return declineUpgrade(socket, '403 Forbidden');
    if (this.#isDraining || this.#connections.size >= this.#mostClients)
      return declineUpgrade(socket, '503 Service Unavailable', `Retry-After: ${RETRY_AFTER}\r\n`);
    const network = getIpNetwork(readClientAddress(headers, request.socket.remoteAddress ?? 'unknown'));
    const networkCount = this.#networks.get(network) ?? 0;
    if (networkCount >= getMaxRequests(requestLimits.connected) || !countLocalLimit('connect', network))
      return declineUpgrade(socket, '429 Too Many Requests', `Retry-After: ${RETRY_AFTER}\r\n`);
    // A smaller window than ours would need separate compression.
    if (headers['sec-websocket-extensions']?.includes('server_max_window_bits'))
      delete request.headers['sec-websocket-extensions'];
    this.#sockets.handleUpgrade(request, socket, head, (webSocket) => this.#accept(webSocket, socket, network));
  }

  #accept(webSocket: WebSocket, socket: Duplex, network: string): void {
    const id = randomUUID();
    const connection: StreamConnection = {
      id,
      webSocket,
      network,
      turn: this.#count++ % LOOKED_AT_EVERY,
      wasHeard: true,
      wasAsked: false,
    };
    this.#connections.set(id, connection);
    this.#networks.set(network, (this.#networks.get(network) ?? 0) + 1);
    const form = webSocket.extensions === '' ? 'plain' : 'deflated';
    this.#stream.add(id, {
      // Bypasses the library, which would build and compress each frame again for each client. All of its own frames
      // are whole
      // too, so that none comes in between; and no frame may follow the closing one.
      send: (frame) => {
        if (webSocket.readyState === webSocket.OPEN) socket.write(frame[form]);
      },
      waiting: () => socket.writableLength,
      cut: () => webSocket.terminate(),
    });
    webSocket.on('message', (data) => {
      connection.wasHeard = true;
      void this.#stream.receive(id, toMessageText(data));
    });
    webSocket.on('pong', () => {
      connection.wasHeard = true;
    });
    // `ws` itself closes on a protocol violation.
    webSocket.on('error', () => {});
    webSocket.on('close', () => this.#forget(connection));
    socket.write(prepareStreamFrame(buildWelcomeFrame(id))[form]);
  }

  #forget({ id, network }: StreamConnection): void {
    this.#connections.delete(id);
    this.#stream.remove(id);
    const remainingCount = (this.#networks.get(network) ?? 1) - 1;
    if (remainingCount > 0) this.#networks.set(network, remainingCount);
    else this.#networks.delete(network);
  }
}

/** Interval between reconnect messages, ms. */
const STEP = 50;
