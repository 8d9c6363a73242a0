import type * as z from 'zod';
import { ChainUnreachableError } from './chain.ts';

/** Who is asked about a network. Its address and headers may hold a key: neither is ever told. */
export interface ChainProvider {
  /** As people know the network. */
  name: string;
  /** Without a slash at its end; null where nobody may be asked. */
  url: string | null;
  headers: Readonly<Record<string, string>>;
  /** ms a request may take. */
  timeout: number;
}

export interface ChainProviderOptions {
  headers?: Readonly<Record<string, string>>;
  timeout?: number;
}

/** ms. A block of some megabytes comes within it. */
const TIMEOUT = 15_000;
/** A provider on this machine, in tests, needs no certificate. */
const ADDRESS = /^(https:\/\/|http:\/\/127\.0\.0\.1[:/])/;
/** No block of any network is longer, bytes. */
const LONGEST = 64 * 1024 * 1024;

/** One that is not reached by https, or not at all, is asked nothing: each question to it is `ChainUnreachableError`. */
export const createChainProvider = (
  name: string,
  url: string | null,
  { headers = {}, timeout = TIMEOUT }: ChainProviderOptions = {},
): ChainProvider => ({
  name,
  url: url !== null && ADDRESS.test(url) ? url.replace(/\/$/, '') : null,
  headers,
  timeout,
});

export const invalidResponseError = ({ name }: ChainProvider, what: string): ChainUnreachableError =>
  new ChainUnreachableError(`The provider of ${name} did not answer ${what} as it should.`);

/** Reads no more than is believable, whatever the length that was announced. */
async function bytesOf({ body }: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (!body) return Buffer.alloc(0);
  for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > LONGEST) throw new Error('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export interface ProviderRequest {
  /** What is asked, in errors. */
  what: string;
  path: string;
  /** Sent as JSON by POST; without it, it is a GET. */
  body?: unknown;
}

/**
 * What a provider answers; null where it says in plain words that there is no such thing: a page that is not found is no
 * such word. @throws {ChainUnreachable} for everything else but an answer in time.
 */
export async function requestBytes(
  provider: ChainProvider,
  { what, path, body }: ProviderRequest,
): Promise<Buffer | null> {
  const { name, url, headers, timeout } = provider;
  if (url === null) throw new ChainUnreachableError(`${name} has no provider that is reached by https.`);
  let status = 0;
  let bytes: Buffer;
  try {
    const response = await fetch(`${url}${path}`, {
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    });
    status = response.status;
    bytes = await bytesOf(response);
  } catch {
    // Not the cause: its text would have the address.
    throw new ChainUnreachableError(`The provider of ${name} did not answer ${what}.`);
  }
  if (status === 200) return bytes;
  if (status === 404 && bytes.length < 100 && /^[a-z ]+ not found$/i.test(bytes.toString('latin1').trim())) return null;
  throw new ChainUnreachableError(`The provider of ${name} answered ${what} with status ${status}.`);
}

/** The same, as what a schema makes of its JSON. */
export async function requestJson<T>(
  provider: ChainProvider,
  question: ProviderRequest,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const bytes = await requestBytes(provider, question);
  if (!bytes) return null;
  let answer: unknown;
  try {
    answer = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalidResponseError(provider, question.what);
  }
  const { success, data } = schema.safeParse(answer);
  if (!success) throw invalidResponseError(provider, question.what);
  return data;
}

/** An amount in the units of a chain as JSON has it: of the greatest only the first digits. */
export const numberToUnits = (amount: number): bigint => BigInt(Math.round(amount));
