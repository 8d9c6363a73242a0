import {
  Agent,
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ProxiedTableCall {
  url: string;
  /** DynamoDB operation of the request. */
  target: string;
  body: string;
}

export interface LatencyProxy {
  url: string;
  stop: () => Promise<void>;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function readStreamBytes(stream: AsyncIterable<unknown>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * Proxies a local server with the latency of AWS or of a provider: each answer takes `takes` ms. Calls `answered` after
 * each answer; it may return another body.
 */
export async function startLatencyProxy(
  origin: () => string,
  getDelay: (call: ProxiedTableCall) => number,
  answered: (call: ProxiedTableCall, body: Buffer) => Buffer | undefined = () => undefined,
): Promise<LatencyProxy> {
  const agent = new Agent({ keepAlive: true });
  async function pass(call: ProxiedTableCall, upstreamAnswer: IncomingMessage, answer: ServerResponse): Promise<void> {
    const upstreamBody = await readStreamBytes(upstreamAnswer);
    const other = upstreamAnswer.statusCode === 200 ? answered(call, upstreamBody) : undefined;
    await wait(getDelay(call) / 2);
    const headers: OutgoingHttpHeaders = { ...upstreamAnswer.headers };
    if (other) {
      delete headers['content-length'];
      delete headers['transfer-encoding'];
    }
    answer.writeHead(upstreamAnswer.statusCode ?? 500, headers).end(other ?? upstreamBody);
  }

  async function serve(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await readStreamBytes(incoming);
    const target =
      String(incoming.headers['x-amz-target'] ?? '')
        .split('.')
        .at(-1) ?? '';
    const call = { url: incoming.url ?? '', target, body: body.toString('utf8') };
    await wait(getDelay(call) / 2);
    const onward = request(`${origin()}${incoming.url}`, { agent, method: incoming.method, headers: incoming.headers });
    onward.on('error', () => answer.destroy());
    onward.on('response', (upstreamAnswer) => void pass(call, upstreamAnswer, answer));
    onward.end(body);
  }

  const server = createServer((incoming, answer) => void serve(incoming, answer));
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
