import { ProviderError } from './provider.ts';

/** Longest accepted answer, bytes. */
const LONGEST = 4_000_000;
/** Default silence when a rate-limited source states no time, seconds. */
const USUAL_SILENCE = 30;
/** Longest excerpt of an answer in an error, characters. */
const EXCERPT = 200;

export interface PriceSourceRequest {
  /** Base URL of the source, without the path. */
  base: string;
  path: string;
  query?: Record<string, string | number>;
  /** May hold a key: never shown in an error. */
  headers?: Record<string, string>;
  /** ms. */
  timeout: number;
  /** Seconds of silence after a rate limit that states none. */
  silence?: number;
}

/** Reads no more than the limit, whatever length was announced. */
async function readResponseText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (!response.body) return '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > LONGEST) throw new ProviderError('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Returns the seconds that an answer asks to wait; null when it does not. Binance sends 418 to clients that continue
 * after a 429.
 */
function getRetryDelay(response: Response, usual: number): number | null {
  const retrySeconds = Number(response.headers.get('retry-after'));
  const isRetryKnown = Number.isFinite(retrySeconds) && retrySeconds > 0;
  if (response.status === 429 || response.status === 418) return isRetryKnown ? retrySeconds : usual;
  return response.status === 503 && isRetryKnown ? retrySeconds : null;
}

/** Errors are logged: a source that echoes the request must not leak a key there. */
function redactSecrets(secrets: readonly string[], text: string): string {
  return secrets.reduce((redacted, secret) => redacted.replaceAll(secret, '…'), text);
}

/**
 * Sends one GET to a source and returns the parsed JSON.
 * @throws {ProviderError} on a timeout, any status but 200, and invalid JSON (a maintenance page); with the time to
 * wait if the source states one.
 */
export async function fetchSourceJson(question: PriceSourceRequest): Promise<unknown> {
  const { base, path, query = {}, headers = {}, timeout, silence = USUAL_SILENCE } = question;
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const secrets = Object.values(headers).flatMap((value) => value.split(' ').filter((part) => part.length > 7));
  const refuse = (message: string, options: ConstructorParameters<typeof ProviderError>[1] = {}) =>
    new ProviderError(redactSecrets(secrets, message), options);
  try {
    const response = await fetch(`${base}${path}${search === '' ? '' : `?${search}`}`, {
      headers,
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    });
    const retryAfter = getRetryDelay(response, silence);
    const text = await readResponseText(response);
    if (response.status !== 200) {
      const why = retryAfter !== null && response.status !== 503 ? 'Too many requests. ' : '';
      throw refuse(`${why}Status ${response.status}: ${text.slice(0, EXCERPT)}`, {
        status: response.status,
        ...(retryAfter !== null && { retryAfter }),
      });
    }
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw refuse(error instanceof Error ? error.message : 'No answer.');
  }
}
