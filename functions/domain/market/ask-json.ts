import { ProviderError } from './provider.ts';

/** Longer answers are nobody's, bytes. */
const LONGEST = 4_000_000;
/** Where a source that was asked too often says no time itself, seconds. */
const USUAL_SILENCE = 30;
/** What an answer says of itself in an error, characters. */
const EXCERPT = 200;

export interface SourceRequest {
  /** Address of the source, without the path. */
  base: string;
  path: string;
  query?: Record<string, string | number>;
  /** May hold a key: what is in them is never told in an error. */
  headers?: Record<string, string>;
  /** ms. */
  timeout: number;
  /** Seconds of silence after a refusal for too many questions that names none. */
  silence?: number;
}

/** Reads no more than is believable, whatever the length that was announced. */
async function textOf(response: Response): Promise<string> {
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

/** Seconds that an answer asks to wait; null where it does not. 418 is what Binance says to who went on after a 429. */
function silenceOf(response: Response, usual: number): number | null {
  const asked = Number(response.headers.get('retry-after'));
  const known = Number.isFinite(asked) && asked > 0;
  if (response.status === 429 || response.status === 418) return known ? asked : usual;
  return response.status === 503 && known ? asked : null;
}

/** Errors go to the log: a source that repeats what it was sent must not bring a key there. */
function without(secrets: readonly string[], text: string): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
}

/**
 * One GET of a source, as parsed JSON. @throws {ProviderError} for no answer in time, any status but 200, and what is no
 * JSON (a maintenance page); where the source asks to wait, with that time.
 */
export async function fetchSourceJson(question: SourceRequest): Promise<unknown> {
  const { base, path, query = {}, headers = {}, timeout, silence = USUAL_SILENCE } = question;
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const secrets = Object.values(headers).flatMap((value) => value.split(' ').filter((part) => part.length > 7));
  const refuse = (message: string, options: ConstructorParameters<typeof ProviderError>[1] = {}) =>
    new ProviderError(without(secrets, message), options);
  try {
    const response = await fetch(`${base}${path}${search === '' ? '' : `?${search}`}`, {
      headers,
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    });
    const retryAfter = silenceOf(response, silence);
    const text = await textOf(response);
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
