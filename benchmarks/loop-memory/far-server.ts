import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProxiedCall {
  url: string;
  /** DynamoDB operation of the request. */
  target: string;
  body: string;
}

export interface DelayedServer {
  url: string;
  stop: () => Promise<void>;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function textOf(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * Proxies a local server with the latency of AWS or of a provider: each answer takes `takes` ms. Calls `answered` after
 * each answer; it may return another body.
 */
export async function startDelayedServer(
  origin: () => string,
  takes: (call: ProxiedCall) => number,
  answered: (call: ProxiedCall, body: Buffer) => Buffer | undefined = () => undefined,
): Promise<DelayedServer> {
  const agent = new Agent({ keepAlive: true });
  async function pass(call: ProxiedCall, told: IncomingMessage, answer: ServerResponse): Promise<void> {
    const given = await textOf(told);
    const other = told.statusCode === 200 ? answered(call, given) : undefined;
    await wait(takes(call) / 2);
    const headers: OutgoingHttpHeaders = { ...told.headers };
    if (other) {
      delete headers['content-length'];
      delete headers['transfer-encoding'];
    }
    answer.writeHead(told.statusCode ?? 500, headers).end(other ?? given);
  }

  async function serve(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await textOf(asked);
    const target =
      String(asked.headers['x-amz-target'] ?? '')
        .split('.')
        .at(-1) ?? '';
    const call = { url: asked.url ?? '', target, body: body.toString('utf8') };
    await wait(takes(call) / 2);
    const onward = request(`${origin()}${asked.url}`, { agent, method: asked.method, headers: asked.headers });
    onward.on('error', () => answer.destroy());
    onward.on('response', (told) => void pass(call, told, answer));
    onward.end(body);
  }

  const server = createServer((asked, answer) => void serve(asked, answer));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
