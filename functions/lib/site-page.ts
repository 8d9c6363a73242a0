import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { now } from './clock.ts';

/** A page is asked for again after this long, ms: so long an article goes on with the page of the version before. */
const FRESH_MS = 60_000;
/** The CDN answers within this, ms, or does not answer. */
const ANSWER_MS = 4000;

/** From the emulator, whose sites have names that not every resolver knows to be this machine. */
function fromLoopback(url: URL): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const { port, pathname: path, host } = url;
    const options = { host: '127.0.0.1', port, path, headers: { host }, signal: AbortSignal.timeout(ANSWER_MS) };
    request(options, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    })
      .once('error', reject)
      .end();
  });
}

/** @throws {Error} where the site does not answer with a page. */
async function fetchPage(address: string): Promise<string> {
  const url = new URL(address);
  if (url.hostname.endsWith('.localhost')) {
    const { status, body } = await fromLoopback(url);
    if (status !== 200) throw new Error(`The site answered ${status}.`);
    return body;
  }
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) });
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
export async function sitePage(site: string, path: string): Promise<string> {
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
