import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readSiteRoutePaths } from '#infra/site-routes.ts';
import { pollUntilAvailable } from '#scripts/testing/platform/checks.ts';
import { isStaticPageName } from '#shared/static-pages.ts';
import type { E2eUser } from './e2e-users.ts';

/** Longest time until a position is open, ms. */
const FILLED_MS = 10_000;

/** Paths of pages for visitors without a login; logged in, they redirect or look the same. */
const GUEST_ONLY = ['/login', '/signup', '/forgot-password', '/email-change'];
/** Paths of pages that require a login. */
const NEEDS_LOGIN =
  /^\/(assets|crypto-exchange|deposit|history|withdraw|kyc-verification|orders|positions|profile)(\/|$)/;

export interface SitePageVisit {
  path: string;
  /** True for a visitor without a login. */
  isGuest: boolean;
}

/** Opens an option and a position, and returns the paths of the pages with a parameter. */
async function createExamplePaths({ api }: E2eUser): Promise<Record<string, string>> {
  const { order } = await api('POST /options/create-order', {
    body: { symbol: 'BTC/USDT', direction: 'call', period_id: 'p3600', amount: '100' },
    idempotencyKey: randomUUID(),
  });
  await api('POST /futures/create-order', {
    body: { symbol: 'BTC/USDT', side: 'buy', type: 'market', quantity: '100', leverage: 20 },
    idempotencyKey: randomUUID(),
  });
  const position = await pollUntilAvailable(FILLED_MS, async () => {
    const { positions } = await api('GET /futures/positions', {});
    return positions[0] ?? null;
  });
  const [article] = (await api('GET /news', { query: {} })).news;
  assert(article, 'There is no article.');
  return {
    '/history/{-$tab}': '/history/futures-orders',
    '/orders/$id': `/orders/${order.id}`,
    '/positions/$id': `/positions/${position.id}`,
    '/verify/{-$id}': `/verify/${order.id}`,
    '/news/$id': `/news/${article.id}`,
  };
}

/**
 * Returns every page of the site, from its routes: those that need no login also as a guest. `user` has funds and opens
 * an option and a position for the pages that show one.
 */
export async function createSitePageVisits(user: E2eUser): Promise<SitePageVisit[]> {
  const examples = await createExamplePaths(user);
  const paths = readSiteRoutePaths('web').map((path) => {
    const example = path.includes('$') ? examples[path] : path;
    assert(example !== undefined, `The route ${path} needs an example.`);
    return example;
  });
  return paths.flatMap((path) => [
    ...(NEEDS_LOGIN.test(path) ? [] : [{ path, isGuest: true }]),
    // A text page is the same for everybody.
    ...(GUEST_ONLY.includes(path) || isStaticPageName(path.slice(1)) ? [] : [{ path, isGuest: false }]),
  ]);
}
