import { readFileSync } from 'node:fs';
import { staticPageNames } from '#shared/static-pages.ts';

const TREE = new URL('../web/src/route-tree.gen.ts', import.meta.url);

/**
 * Returns the paths of the customers' site, from the route tree that its build generates: `/market`, `/orders/$id`,
 * `/verify/{-$id}` (the last segment may be missing). Text pages have a path each. No trailing slashes.
 * @throws {Error} when the tree has another form than expected.
 */
export function readSiteRoutePaths(): string[] {
  const tree = readFileSync(TREE, 'utf8');
  const list = /fullPaths:([^;]+);/.exec(tree)?.[1];
  const paths = list?.match(/'[^']+'/g)?.map((quoted) => quoted.slice(1, -1)) ?? [];
  if (!paths.includes('/')) throw new Error('route-tree.gen.ts lists no paths.');
  const expanded = paths.flatMap((path) => (path === '/$page' ? staticPageNames.map((name) => `/${name}`) : path));
  return [...new Set(expanded.map((path) => (path === '/' ? path : path.replace(/\/$/, ''))))].sort();
}
