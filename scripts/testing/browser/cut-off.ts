import type { Page } from 'playwright-core';

/**
 * Fails the requests of a page for these addresses until what it gives is called. The route stays: were it taken off,
 * requests that are on their way at that moment could be lost, a script of the page among them.
 */
export async function blockRequests(page: Page, addresses: string): Promise<() => void> {
  let isCut = true;
  await page.route(addresses, (route) => (isCut ? route.abort() : route.fallback()));
  return () => {
    isCut = false;
  };
}
