import { readFileSync } from 'node:fs';
import { staticPageNames } from '#shared/static-pages.ts';

type SiteName = 'web' | 'admin';

/** Addresses that are answered by another origin: an article by the API, whatever its id. */
const NOT_PAGES = new Set(['/news/$id']);

/**
 * Returns the paths of a site, from the route tree that its build generates: `/market`, `/orders/$id`,
 * `/verify/{-$id}` (the last segment may be missing). Text pages have a path each. No trailing slashes.
 * @throws {Error} when the tree has another form than expected.
 */
export function readSiteRoutePaths(site: SiteName): string[] {
  const tree = readFileSync(new URL(`../${site}/src/route-tree.gen.ts`, import.meta.url), 'utf8');
  const list = /fullPaths:([^;]+);/.exec(tree)?.[1];
  const paths = list?.match(/'[^']+'/g)?.map((quoted) => quoted.slice(1, -1)) ?? [];
  if (!paths.includes('/')) throw new Error(`The route tree of ${site} lists no paths.`);
  const expanded = paths.flatMap((path) => (path === '/$page' ? staticPageNames.map((name) => `/${name}`) : path));
  return [...new Set(expanded.map((path) => (path === '/' ? path : path.replace(/\/$/, ''))))].sort();
}

/** Returns a regular expression of all addresses at which a site has a page, without a trailing slash. */
export function buildPageAddressPattern(site: SiteName): RegExp {
  const patterns = readSiteRoutePaths(site)
    .filter((path) => !NOT_PAGES.has(path))
    .map((path) => path.replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?').replace(/\$\w+/g, '[^/]+'));
  return new RegExp(`^(?:${patterns.join('|')})$`);
}
