import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { VendorMisbehaviour } from './vendor.ts';

/** Request to a chain provider: a path, and for POST a body. */
export interface FakeChainVendorRequest {
  path: string;
  body: Readonly<Record<string, unknown>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Bytes and text are sent as they are, everything else as JSON. */
export interface FakeChainVendorResponse {
  status?: number;
  body: unknown;
}

/** Server that answers about a chain created by a test, with any faults. */
export interface FakeChainVendor {
  url: string;
  /** Replaces the next answers, one each. */
  next: VendorMisbehaviour[];
  /** Replaces all answers while set. */
  always: VendorMisbehaviour | null;
  /** Number of answers before it fails; null: unlimited. */
  patience: number | null;
  /** Requested paths, in order. */
  requests: string[];
  /** Headers of the last request. */
  headers: FakeChainVendorRequest['headers'];
  stop: () => Promise<void>;
}

/** Starts one on a free port; its URL contains a key, which must never be shown. */
export async function startFakeChainVendor(
  answer: (question: FakeChainVendorRequest) => FakeChainVendorResponse,
): Promise<FakeChainVendor> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const path = (request.url ?? '').replace('/secret-key', '');
      vendor.requests.push(path);
      vendor.headers = request.headers;
      const misbehave = vendor.next.shift() ?? vendor.always;
      if (misbehave) return misbehave(response, request);
      if (vendor.patience !== null && vendor.patience-- <= 0) return response.writeHead(500).end('{}');
      const text = Buffer.concat(parts).toString('utf8');
      const { status = 200, body } = answer({
        path,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
        headers: request.headers,
      });
      const isPlain = typeof body === 'string' || Buffer.isBuffer(body);
      response.writeHead(status).end(isPlain ? body : JSON.stringify(body));
    });
  });
  const vendor: FakeChainVendor = {
    url: '',
    next: [],
    always: null,
    patience: null,
    requests: [],
    headers: {},
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vendor.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-key`;
  return vendor;
}

/** Derives a fixed hash of 32 bytes in hexadecimal from a name. */
export const toFakeHash = (name: string): string => createHash('sha256').update(name).digest('hex');

/** Blocks of a chain that a test extends and removes; each has its own hash. */
export function createFakeBlocks<Block>() {
  let blocks: { hash: string; parent: string; block: Block }[] = [];
  let minedCount = 0;
  return {
    mine(block: Block, hash = toFakeHash(`block ${minedCount++}`)): string {
      blocks.push({ hash, parent: blocks.at(-1)?.hash ?? '0'.repeat(64), block });
      return hash;
    },
    /** Removes the last blocks. */
    abandon(count: number): void {
      blocks = blocks.slice(0, -count);
    },
    at: (height: number) => blocks[height],
    byHash: (hash: string) => {
      const height = blocks.findIndex((candidate) => candidate.hash === hash);
      return height < 0 ? null : { height, ...(blocks[height] as (typeof blocks)[number]) };
    },
    head: () => blocks.length - 1,
    all: () => blocks,
  };
}
