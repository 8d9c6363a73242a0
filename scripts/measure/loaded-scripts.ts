import type { Page } from 'playwright-core';
import { getCompressedKb } from './page-scripts.ts';

/**
 * Watches which scripts a page loads for any reason: its document, an import, a preload.
 * @returns the scripts loaded so far: KB, compressed, by path
 */
export function watchLoadedScripts(page: Page): () => Promise<Map<string, number>> {
  const scriptSizes = new Map<string, Promise<number>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scriptSizes.set(new URL(response.url()).pathname, response.body().then(getCompressedKb));
  });
  return async () =>
    new Map(
      await Promise.all([...scriptSizes].map(async ([path, size]): Promise<[string, number]> => [path, await size])),
    );
}
