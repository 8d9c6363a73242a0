import { connect, type Socket } from 'node:net';
import type { UserPrincipal } from '#functions/domain/identity/principals.ts';

export interface HttpResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

interface PendingResponse {
  resolve: (answer: HttpResponse) => void;
  reject: (error: Error) => void;
}

function parseResponseHead(head: string): { status: number; headers: Record<string, string> } {
  const [first = '', ...lines] = head.split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const at = line.indexOf(':');
    headers[line.slice(0, at).toLowerCase()] = line.slice(at + 1).trim();
  }
  return { status: Number(first.split(' ')[1]), headers };
}

/** One kept connection with one request at a time. Every API answer states its length. */
class HttpConnection {
  readonly #socket: Socket;
  #waiting: PendingResponse | null = null;
  #chunks: Buffer[] = [];

  constructor(host: string, port: number) {
    this.#socket = connect({ host, port, noDelay: true });
    this.#socket.on('data', (chunk) => this.#take(chunk));
    const fail = (error = new Error('the connection was closed')) => this.#waiting?.reject(error);
    this.#socket.on('error', fail).on('close', () => fail());
  }

  #take(chunk: Buffer): void {
    this.#chunks.push(chunk);
    const all = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    const end = all.indexOf('\r\n\r\n');
    if (end === -1) return;
    const { status, headers } = parseResponseHead(all.toString('latin1', 0, end));
    const length = Number(headers['content-length'] ?? 0);
    if (all.length < end + 4 + length) return;
    this.#chunks = [];
    const waiters = this.#waiting;
    this.#waiting = null;
    waiters?.resolve({ status, headers, body: all.subarray(end + 4, end + 4 + length) });
  }

  ask(text: string): Promise<HttpResponse> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(text);
    });
  }

  close(): void {
    this.#waiting = null;
    this.#socket.destroy();
  }
}

/** Minimal API client, since it shares the CPU with the platform that it measures. */
export class BenchmarkHttpClient {
  readonly #url: URL;
  readonly #free: HttpConnection[] = [];
  readonly #lines = new Set<HttpConnection>();

  /** `base` is the site's address: `http://localhost:4000`. */
  constructor(base: string) {
    this.#url = new URL(base);
  }

  async send(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<HttpResponse> {
    const line = this.#free.pop() ?? new HttpConnection('127.0.0.1', Number(this.#url.port));
    this.#lines.add(line);
    const requestHeaders = {
      host: this.#url.host,
      ...headers,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const head = Object.entries(requestHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
    const length = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`;
    const answer = await line.ask(`${method} /api${path} HTTP/1.1\r\n${head.join('')}${length}\r\n${body ?? ''}`);
    this.#free.push(line);
    return answer;
  }

  /** Calls the API as a user; returns `data`. @throws with the answer when it is an error. */
  async call<T>(method: string, path: string, token: string | null, body?: object, key?: string): Promise<T> {
    const headers = {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(key !== undefined && { 'idempotency-key': key }),
    };
    const answer = await this.send(method, path, headers, body === undefined ? undefined : JSON.stringify(body));
    const text = answer.body.toString();
    // 202: accepted, not done yet.
    if (answer.status !== 200 && answer.status !== 202) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  }

  close(): void {
    for (const line of this.#lines) line.close();
  }
}

/** Opens demo accounts through the API. Returns their tokens. */
export async function createDemoTokens(client: BenchmarkHttpClient, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let i = 0; i < count; i += 8)
    tokens.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(8, count - i) }, async () => {
          const { token } = await client.call<{ token: string }>('POST', '/simulate/create', null, {});
          return token;
        }),
      )),
    );
  return tokens;
}

/** Creates demo users as the platform's code sees callers. */
export async function createDemoPrincipals(count: number): Promise<UserPrincipal[]> {
  const { createDemoUser } = await import('#functions/domain/users/create-user.ts');
  const { getUserAccount } = await import('#functions/data/users/users.ts');
  const principals: UserPrincipal[] = [];
  for (let i = 0; i < count; i++) {
    const user = await createDemoUser();
    const account = getUserAccount(user, 'simulate');
    if (!account) throw new Error('no account');
    principals.push({ user, account, mode: 'simulate', session: 'ses_x' as never });
  }
  return principals;
}
