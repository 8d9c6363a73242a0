import type { RestResponse } from './create-rest-gateway.ts';

interface CacheEntry {
  answer: RestResponse;
  /** Epoch ms. */
  at: number;
  until: number;
}

/** Maximum cached answers; the least recently used go first. */
const MAX_CACHED_RESPONSES = 500;
/** Maximum cache duration of any answer, s. */
const LONGEST = 3600;

/** Returns the seconds for which a shared cache may keep an answer. */
function getCacheLifetime({ status, headers }: RestResponse): number {
  const control = String(headers['cache-control'] ?? '');
  if (status !== 200 || /no-store|no-cache|private/.test(control)) return 0;
  const seconds = /s-maxage=(\d+)/.exec(control)?.[1] ?? /max-age=(\d+)/.exec(control)?.[1] ?? '0';
  return Math.min(Number(seconds), LONGEST);
}

export type CachedResponse = RestResponse & { age: number | null };

/**
 * Caches answers for their stated time. Equal requests that arrive while one is in flight wait for its answer, as in a
 * CDN.
 */
export class CdnCache {
  readonly #kept = new Map<string, CacheEntry>();
  readonly #under = new Map<string, Promise<RestResponse>>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  #find(key: string): CachedResponse | null {
    const cachedAnswer = this.#kept.get(key);
    if (!cachedAnswer) return null;
    this.#kept.delete(key);
    if (cachedAnswer.until <= this.#now()) return null;
    this.#kept.set(key, cachedAnswer);
    return { ...cachedAnswer.answer, age: Math.floor((this.#now() - cachedAnswer.at) / 1000) };
  }

  #keep(key: string, answer: RestResponse): void {
    const at = this.#now();
    const seconds = getCacheLifetime(answer);
    if (seconds === 0) return;
    // A cached answer includes the second in which it was made.
    const dated = { ...answer, headers: { date: new Date(at).toUTCString(), ...answer.headers } };
    this.#kept.set(key, { answer: dated, at, until: at + seconds * 1000 });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_CACHED_RESPONSES) break;
      this.#kept.delete(oldest);
    }
  }

  /**
   * Returns the cached answer with its age, or the result of `ask` (age null), which is cached if allowed. Set
   * `collapse` where most answers are cacheable: requests that waited for an uncacheable one are then sent separately.
   */
  async get(key: string, collapse: boolean, ask: () => Promise<RestResponse>): Promise<CachedResponse> {
    const cachedAnswer = this.#find(key);
    if (cachedAnswer) return cachedAnswer;
    const pendingAnswer = collapse ? this.#under.get(key) : undefined;
    if (pendingAnswer) {
      const shared = await pendingAnswer.catch(() => null);
      if (shared && getCacheLifetime(shared) > 0) return this.#find(key) ?? { ...shared, age: null };
      return { ...(await ask()), age: null };
    }
    const request = ask();
    this.#under.set(key, request);
    try {
      const answer = await request;
      this.#keep(key, answer);
      return { ...answer, age: null };
    } finally {
      this.#under.delete(key);
    }
  }
}
