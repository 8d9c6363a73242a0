import { now } from './clock.ts';

/** A page is asked for again after this long, ms: so long an article goes on with the page of the version before. */
const FRESH_MS = 60_000;
/** The CDN answers within this, ms, or does not answer. */
const ANSWER_MS = 4000;

/** @throws {Error} where the site does not answer with a page. */
async function fetchPage(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) });
  const body = await response.text();
  if (!response.ok) throw new Error(`The site answered ${response.status}.`);
  return body;
}

const held = new Map<string, { at: number; page: Promise<string> }>();

/**
 * A page of the customers' site as it lies there now, a minute behind at most. It is asked for as everybody asks for it,
 * so that it goes with the scripts that are there. Where the site does not answer, the last one that came holds: what
 * an older version of the site needs stays there.
 * @throws {Error} where it does not answer, and never has.
 */
export async function readSitePage(site: string, path: string): Promise<string> {
  const address = site + path;
  const before = held.get(address);
  if (before && Math.abs(now() - before.at) < FRESH_MS) return before.page;
  const page = fetchPage(address).catch((error: unknown) => {
    if (before) return before.page;
    held.delete(address);
    throw error;
  });
  held.set(address, { at: now(), page });
  return page;
}
