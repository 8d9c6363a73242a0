import type * as z from 'zod';
import { ChainUnreachableError } from './chain.ts';

/** The provider of a network. Its address and headers may hold a key and are never logged. */
export interface ChainProvider {
  /** Display name of the network. */
  name: string;
  /** No trailing slash; null when there is no provider. */
  url: string | null;
  headers: Readonly<Record<string, string>>;
  /** Time limit of a request, ms. */
  timeout: number;
}

export interface ChainProviderOptions {
  headers?: Readonly<Record<string, string>>;
  timeout?: number;
}

/** Milliseconds. Enough for a block of some megabytes. */
const TIMEOUT = 15_000;
/** A local provider, in tests, needs no certificate. */
const ADDRESS = /^(https:\/\/|http:\/\/127\.0\.0\.1[:/])/;
/** Upper limit of a block on any network, bytes. */
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

export const invalidProviderResponseError = ({ name }: ChainProvider, problem: string): ChainUnreachableError =>
  new ChainUnreachableError(`The provider of ${name} did not answer ${problem} as it should.`);

/** Reads up to the size limit, whatever length was announced. */
async function readResponseBytes({ body }: Response): Promise<Buffer> {
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

export interface ChainProviderRequest {
  /** Name of the request, in errors. */
  what: string;
  path: string;
  /** Sent as JSON by POST; a GET without it. */
  body?: unknown;
}

/**
 * Returns the provider’s response; null when it states explicitly that there is no such thing. A 404 page is no such
 * statement.
 * @throws {ChainUnreachableError} for anything but a valid response in time.
 */
export async function requestProviderBytes(
  provider: ChainProvider,
  { what, path, body }: ChainProviderRequest,
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
    bytes = await readResponseBytes(response);
  } catch {
    // No cause: its text would contain the address.
    throw new ChainUnreachableError(`The provider of ${name} did not answer ${what}.`);
  }
  if (status === 200) return bytes;
  if (status === 404 && bytes.length < 100 && /^[a-z ]+ not found$/i.test(bytes.toString('latin1').trim())) return null;
  throw new ChainUnreachableError(`The provider of ${name} answered ${what} with status ${status}.`);
}

/** Same as `requestProviderBytes`, parsed by a JSON schema. */
export async function requestProviderJson<T>(
  provider: ChainProvider,
  question: ChainProviderRequest,
  schema: z.ZodType<T>,
): Promise<T | null> {
  const bytes = await requestProviderBytes(provider, question);
  if (!bytes) return null;
  let answer: unknown;
  try {
    answer = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalidProviderResponseError(provider, question.what);
  }
  const { success, data } = schema.safeParse(answer);
  if (!success) throw invalidProviderResponseError(provider, question.what);
  return data;
}

/** Converts an amount in chain units from JSON. The largest amounts keep only their first digits. */
export const numberToUnits = (amount: number): bigint => BigInt(Math.round(amount));
