import { now } from './clock.ts';

/** Refetch interval of a page, ms: until then an article uses the page of the previous version. */
const FRESH_MS = 60_000;
/** Timeout of the CDN, ms. */
const ANSWER_MS = 4000;

/** @throws {Error} when the site does not answer with a page. */
async function fetchPage(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) });
  const body = await response.text();
  if (!response.ok) throw new Error(`The site answered ${response.status}.`);
  return body;
}

const cachedPages = new Map<string, { at: number; page: Promise<string> }>();

/**
 * Returns a page of the customers' site, at most a minute stale. Fetched as any visitor does, so that it matches the
 * deployed scripts. When the site does not answer, the last page is used: files of older versions stay deployed.
 * @throws {Error} when it does not answer and never has.
 */
export async function readSitePage(site: string, path: string): Promise<string> {
  const address = site + path;
  const before = cachedPages.get(address);
  if (before && Math.abs(now() - before.at) < FRESH_MS) return before.page;
  const page = fetchPage(address).catch((error: unknown) => {
    if (before) return before.page;
    cachedPages.delete(address);
    throw error;
  });
  cachedPages.set(address, { at: now(), page });
  return page;
}
