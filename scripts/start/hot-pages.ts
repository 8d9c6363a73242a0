import { join } from 'node:path';
import { createServer } from 'vite';
import type { Edge, Pages } from '#scripts/local/edge.ts';
import { ROOT } from '#scripts/local/root.ts';
import { type Site, sites } from '#scripts/local/site-builds.ts';
import type { Undo } from './parts.ts';

/** Where a page's hot reload connects to; `/ws` is the platform's own. */
const RELOAD_PATH = '/@reload';

/** Both sites straight from their sources, changing in the browser as they are edited. */
export async function hotPages(edges: Record<Site, Edge>, undo: Undo[]): Promise<Record<Site, Pages>> {
  const pages = {} as Record<Site, Pages>;
  for (const site of sites) {
    const vite = await createServer({
      configFile: join(ROOT, site, 'vite.config.ts'),
      // Two sites that shared one would overwrite what the other prepared.
      cacheDir: join(ROOT, '.cache/vite', site),
      appType: 'spa',
      logLevel: 'warn',
      server: { middlewareMode: true, hmr: { server: edges[site].server, path: RELOAD_PATH } },
    });
    undo.push(() => vite.close());
    pages[site] = (request, response) => {
      // Vite writes scripts into the page.
      response.removeHeader('content-security-policy');
      vite.middlewares(request, response, () => response.writeHead(404).end());
    };
  }
  return pages;
}
