import { join } from 'node:path';
import { createServer } from 'vite';
import type { LocalEdge, EdgePageHandler } from '#scripts/local/local-edge.ts';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { type SiteName, siteNames } from '#scripts/local/site-builds.ts';
import type { StartCleanup } from './parts.ts';

/** Path to which a page's hot reload connects; `/ws` is the platform's own. */
const RELOAD_PATH = '/@reload';

/** Serves both sites from their sources, updated in the browser as they are edited. */
export async function startHotPages(
  edges: Record<SiteName, LocalEdge>,
  undo: StartCleanup[],
): Promise<Record<SiteName, EdgePageHandler>> {
  const pages = {} as Record<SiteName, EdgePageHandler>;
  for (const site of siteNames) {
    const vite = await createServer({
      configFile: join(PROJECT_ROOT, site, 'vite.config.ts'),
      // Two sites with one folder would overwrite each other's files.
      cacheDir: join(PROJECT_ROOT, '.cache/vite', site),
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
