import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { SocketFrame } from '#shared/messages/frames.ts';

export interface PostedSocketFrame {
  connection: string;
  frame: SocketFrame;
  /** Bytes received. */
  size: number;
  headers: IncomingMessage['headers'];
}

/** Management API in this process: stores the frames posted to connections. */
export class TestSocketGateway {
  readonly posted: PostedSocketFrame[] = [];
  readonly ended: string[] = [];
  /** Closed connections: posting to them answers 410. */
  readonly gone = new Set<string>();
  /** Connections that never answer. */
  readonly stuck = new Set<string>();
  /** Answers for connections that fail otherwise. */
  readonly failing = new Map<string, number>();
  #server: Server | undefined;
  #waiting: (() => void)[] = [];

  async start(): Promise<string> {
    this.#server = createServer((request, response) => this.#take(request, response));
    await new Promise<void>((resolve) => this.#server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/ws`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((resolve) => this.#server?.close(resolve));
  }

  clear(): void {
    this.posted.length = 0;
    this.ended.length = 0;
    this.gone.clear();
    this.stuck.clear();
    this.failing.clear();
  }

  /** Returns the frames posted to a connection so far. */
  to(connection: string): SocketFrame[] {
    return this.posted.filter((post) => post.connection === connection).map(({ frame }) => frame);
  }

  /** Resolves as soon as the condition holds; it is checked after each post. */
  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const connection = decodeURIComponent((request.url ?? '').split('/@connections/')[1] ?? '');
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (this.stuck.has(connection)) return;
      if (request.method === 'DELETE') this.ended.push(connection);
      const status = this.gone.has(connection) ? 410 : (this.failing.get(connection) ?? 200);
      if (request.method === 'POST' && status === 200) {
        const body = Buffer.concat(chunks);
        this.posted.push({
          connection,
          frame: JSON.parse(body.toString('utf8')) as SocketFrame,
          size: body.length,
          headers: request.headers,
        });
      }
      response.writeHead(status).end();
      for (const wake of this.#waiting.splice(0)) wake();
    });
  }
}

/** Creates a separate gateway for the tests of a file; it is cleared before each test. */
export function useTestSocketGateway(): TestSocketGateway {
  const gateway = new TestSocketGateway();
  beforeAll(async () => {
    process.env['WEBSOCKET_ENDPOINT'] = await gateway.start();
  });
  beforeEach(() => gateway.clear());
  afterAll(() => gateway.stop());
  return gateway;
}
