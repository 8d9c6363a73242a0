import { ProviderError } from '../provider.ts';

/** Longer answers are not Binance's, bytes. */
const LONGEST = 4_000_000;
/** Where it says no time itself, seconds. */
const USUAL_SILENCE = 30;

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

/** Seconds that a refusal for too many requests asks to wait; null for any other answer. */
function silenceOf(response: Response): number | null {
  if (response.status !== 429 && response.status !== 418) return null;
  const asked = Number(response.headers.get('retry-after'));
  return Number.isFinite(asked) && asked > 0 ? asked : USUAL_SILENCE;
}

/**
 * One GET of Binance's public market data, as parsed JSON. @throws {ProviderError} for no answer in time, any status but
 * 200, and what is no JSON; 429 and 418 carry the time that Binance asks to wait.
 */
export async function askBinance(
  base: string,
  path: string,
  query: Record<string, string | number>,
  timeout: number,
): Promise<unknown> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  try {
    const response = await fetch(`${base}${path}?${search}`, {
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
    });
    const retryAfter = silenceOf(response);
    if (retryAfter !== null) throw new ProviderError(`Too many requests (${response.status}).`, { retryAfter });
    const text = await textOf(response);
    if (response.status !== 200) throw new ProviderError(`Status ${response.status}: ${text.slice(0, 200)}`);
    return JSON.parse(text);
  } catch (cause) {
    if (cause instanceof ProviderError) throw cause;
    throw new ProviderError(cause instanceof Error ? cause.message : 'No answer.', { cause });
  }
}
