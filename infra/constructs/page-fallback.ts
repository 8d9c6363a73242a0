import { buildPageAddressPattern } from '#infra/site-routes.ts';

/** Copy of the application's page, for addresses at which there is no page; `page-status.ts` gives it status 404. */
export const NOT_FOUND_FILE = '/not-found.html';

/**
 * Returns the code of `pageFile(path)`: the file of a page of the application, whose router reads the address. (A custom
 * error page would also replace an API's 404.)
 */
export const buildPageFileCode = (site: 'web' | 'admin'): string =>
  `
var pages = ${String(buildPageAddressPattern(site))};
function pageFile(path) {
  var bare = path.length > 1 && path.charAt(path.length - 1) === '/' ? path.substring(0, path.length - 1) : path;
  return pages.test(bare) ? '/index.html' : '${NOT_FOUND_FILE}';
}
`.trim();

/** Runs at CloudFront for the back office, for all but `/api/*` and `/ws`: an address without a file extension is a page. */
export const pageFallbackFunctionCode = `
${buildPageFileCode('admin')}
function handler(event) {
  var request = event.request;
  var last = request.uri.substring(request.uri.lastIndexOf('/') + 1);
  if (last.indexOf('.') === -1) request.uri = pageFile(request.uri);
  return request;
}
`.trim();
