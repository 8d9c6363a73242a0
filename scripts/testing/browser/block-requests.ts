import type { Page } from 'playwright-core';

/**
 * Fails a page's requests to these addresses until the returned function is called. The route stays: removing it could
 * lose requests in flight, a script of the page among them.
 */
export async function blockRequests(page: Page, addresses: string): Promise<() => void> {
  let isCut = true;
  await page.route(addresses, (route) => (isCut ? route.abort() : route.fallback()));
  return () => {
    isCut = false;
  };
}
